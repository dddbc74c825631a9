import { hash } from 'node:crypto';

/** The form in which a token is kept and looked up; tokens are long and random, so one round of SHA-256 is enough. */
export const tokenHash = (token: string): string => hash('sha256', token, 'hex');
