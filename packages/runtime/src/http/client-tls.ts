import { readFile } from 'node:fs/promises';
import type { ConfigView } from '../config/config-view.js';
import { StartError } from '../engine/start-error.js';
import { messageOf } from '../engine/system-error.js';
import type { TlsOptions } from './connection.js';

/** The `tls` fields of a client; undefined when they are not enabled. Unreadable files throw a StartError. */
export async function readClientTls(view: ConfigView | undefined): Promise<TlsOptions | undefined> {
  if (view === undefined || !view.boolean('enabled')) return undefined;
  const ca = (await readPem(view, 'root_cas_file')) || view.string('root_cas');
  const [client, ...others] = view.objects('client_certs');
  if (others.length > 0) throw new StartError(view.at('client_certs'), 'only one client certificate is supported');
  const certificate =
    client === undefined
      ? {}
      : {
          cert: (await readPem(client, 'cert_file')) || client.string('cert'),
          key: (await readPem(client, 'key_file')) || client.string('key'),
          ...(client.string('password') === '' ? {} : { passphrase: client.string('password') }),
        };
  return { rejectUnauthorized: !view.boolean('skip_cert_verify'), ...(ca === '' ? {} : { ca }), ...certificate };
}

async function readPem(view: ConfigView, field: string): Promise<string> {
  const path = view.string(field);
  if (path === '') return '';
  try {
    return await readFile(path, 'utf8');
  } catch (error) {
    const reason = messageOf(error);
    throw new StartError(view.at(field), `cannot read the file: ${reason}`, { cause: error });
  }
}
