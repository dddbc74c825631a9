import { randomBytes } from 'node:crypto';

/** Fresh random text of 256 bits that is fit for headers and URLs. */
export const randomSecret = (): string => randomBytes(32).toString('base64url');
