import { Problem } from '@weir/api-contract';

/** The ETag of a revision. */
export const etag = (revision: number): string => `"${revision}"`;

/** Refuses with `revision_mismatch` unless the header is absent, `*` or names the revision; `undefined` = not there. */
export function checkIfMatch(header: string | undefined, revision: number | undefined): void {
  if (header === undefined) return;
  const wanted = header.split(',').map((tag) => tag.trim().replace(/^W\//, ''));
  const matches = revision !== undefined && (wanted.includes('*') || wanted.includes(etag(revision)));
  if (matches) return;
  const now = revision === undefined ? 'it does not exist' : `it is at revision ${revision} now`;
  throw new Problem('revision_mismatch', `If-Match asks for ${header}, but ${now}`, {
    hint: 'read it again and decide anew',
    details: { revision: revision ?? null },
  });
}
