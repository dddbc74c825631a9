/** An answer, read to its end. */
export interface HttpAnswer {
  readonly kind: 'answer';
  readonly status: number;
  /** By lower-case name; of repeated headers the last. */
  readonly headers: ReadonlyMap<string, string>;
  /** As many bytes of the body as were asked for. */
  readonly body: Buffer;
}

/** What the peer sent is no HTTP/1.1 answer, or one larger than any sane one. */
export class ResponseError extends Error {
  override readonly name = 'ResponseError';
}

type State = 'head' | 'fixed' | 'chunk-size' | 'chunk' | 'chunk-end' | 'trailer' | 'until-close' | 'done';

const NOTHING = Buffer.alloc(0);
const LONGEST_HEAD = 64 * 1024;
const LONGEST_LINE = 8 * 1024;

/** Reads one HTTP/1.1 answer out of the bytes of a connection (RFC 9112 sections 4 to 7). */
export class ResponseReader {
  /** The connection may carry another request afterwards. */
  keepAlive = false;
  /** Whether any byte has come. */
  started = false;
  private readonly withoutBody: boolean;
  private readonly keep: number;
  private state: State = 'head';
  private pending: Buffer = NOTHING;
  private status = 0;
  private headers: ReadonlyMap<string, string> = new Map();
  private left = 0;
  private kept: Buffer[] = [];
  private keptBytes = 0;

  constructor(method: string, keep: number) {
    this.withoutBody = method === 'HEAD';
    this.keep = keep;
  }

  /** Takes what came; true when the answer is complete. Throws a ResponseError when it is none. */
  push(chunk: Buffer): boolean {
    this.started = true;
    let data = this.pending.length === 0 ? chunk : Buffer.concat([this.pending, chunk]);
    this.pending = NOTHING;
    for (;;) {
      const rest = this.step(data);
      if (this.state === 'done') {
        // Bytes behind the answer belong to nothing that was asked.
        if (rest !== undefined && rest.length > 0) this.keepAlive = false;
        return true;
      }
      if (rest === undefined) return false;
      data = rest;
    }
  }

  /** The peer closed the connection; true when that completes the answer. */
  end(): boolean {
    if (this.state === 'until-close') this.state = 'done';
    return this.state === 'done';
  }

  answer(): HttpAnswer {
    const [only] = this.kept;
    const body = only === undefined ? NOTHING : this.kept.length === 1 ? only : Buffer.concat(this.kept);
    return { kind: 'answer', status: this.status, headers: this.headers, body };
  }

  /** Does what the state allows with the data: answers what is left to look at, or undefined when more must come. */
  private step(data: Buffer): Buffer | undefined {
    switch (this.state) {
      case 'head':
        return this.readHead(data);
      case 'fixed':
      case 'chunk':
        return this.readCounted(data);
      case 'chunk-size': {
        const line = this.takeLine(data);
        return line === undefined ? undefined : this.startChunk(line.text, line.rest);
      }
      case 'chunk-end': {
        const line = this.takeLine(data);
        if (line === undefined) return undefined;
        if (line.text !== '') throw new ResponseError('a chunk is longer than it says');
        this.state = 'chunk-size';
        return line.rest;
      }
      case 'trailer': {
        const line = this.takeLine(data);
        if (line?.text === '') this.state = 'done';
        return line?.rest;
      }
      case 'until-close':
        this.store(data);
        return undefined;
      case 'done':
        return data;
    }
  }

  private readHead(data: Buffer): Buffer | undefined {
    const end = data.indexOf('\r\n\r\n');
    if (end > LONGEST_HEAD || (end < 0 && data.length > LONGEST_HEAD))
      throw new ResponseError('the header is too long');
    if (end < 0) {
      this.pending = Buffer.from(data);
      return undefined;
    }
    const lines = data.toString('latin1', 0, end).split('\r\n');
    const start = /^HTTP\/1\.([01]) ([1-5][0-9]{2})(?: |$)/.exec(lines[0] ?? '');
    if (start === null) throw new ResponseError('the receiver does not speak HTTP/1.1');
    const status = Number(start[2]);
    const rest = data.subarray(end + 4);
    if (status === 101) throw new ResponseError('the receiver switches to another protocol');
    // Interim answers announce the real one.
    if (status < 200) return rest;
    this.status = status;
    this.headers = readHeaders(lines);
    this.keepAlive = keepsAlive(start[1] === '1', this.headers.get('connection'));
    this.startBody();
    return rest;
  }

  private startBody(): void {
    const coding = this.headers.get('transfer-encoding')?.toLowerCase();
    const length = this.headers.get('content-length');
    if (this.withoutBody || this.status === 204 || this.status === 304) this.state = 'done';
    else if (coding?.endsWith('chunked') === true) this.state = 'chunk-size';
    else if (coding === undefined && length !== undefined) {
      if (!/^[0-9]{1,15}$/.test(length))
        throw new ResponseError(`the content length ${JSON.stringify(length)} is no number`);
      this.left = Number(length);
      this.state = this.left === 0 ? 'done' : 'fixed';
    } else {
      this.keepAlive = false;
      this.state = 'until-close';
    }
  }

  private readCounted(data: Buffer): Buffer | undefined {
    if (data.length === 0) return undefined;
    const part = data.subarray(0, this.left);
    this.store(part);
    this.left -= part.length;
    if (this.left === 0) this.state = this.state === 'fixed' ? 'done' : 'chunk-end';
    return data.subarray(part.length);
  }

  private startChunk(line: string, rest: Buffer): Buffer {
    const size = /^([0-9a-fA-F]{1,12})[ \t]*(?:;.*)?$/.exec(line);
    if (size === null) throw new ResponseError('a chunk has no size');
    this.left = Number.parseInt(size[1] ?? '0', 16);
    this.state = this.left === 0 ? 'trailer' : 'chunk';
    return rest;
  }

  private takeLine(data: Buffer): { readonly text: string; readonly rest: Buffer } | undefined {
    const end = data.indexOf('\r\n');
    if (end >= 0) return { text: data.toString('latin1', 0, end), rest: data.subarray(end + 2) };
    if (data.length > LONGEST_LINE) throw new ResponseError('a line of the chunked body is too long');
    this.pending = Buffer.from(data);
    return undefined;
  }

  /** The bytes are copied: the buffer they came in is used again. */
  private store(data: Buffer): void {
    const room = this.keep - this.keptBytes;
    if (room <= 0 || data.length === 0) return;
    const part = Buffer.from(data.subarray(0, room));
    this.kept.push(part);
    this.keptBytes += part.length;
  }
}

function readHeaders(lines: readonly string[]): ReadonlyMap<string, string> {
  const headers = new Map<string, string>();
  for (let index = 1; index < lines.length; index++) {
    const line = lines[index] ?? '';
    const colon = line.indexOf(':');
    if (colon <= 0) throw new ResponseError('a header line has no name');
    headers.set(line.slice(0, colon).toLowerCase(), line.slice(colon + 1).trim());
  }
  return headers;
}

function keepsAlive(byDefault: boolean, connection: string | undefined): boolean {
  if (connection === undefined) return byDefault;
  const words = connection.toLowerCase();
  return words.includes('keep-alive') || (byDefault && !words.includes('close'));
}
