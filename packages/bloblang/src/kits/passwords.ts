export { argon2i, argon2id } from '@noble/hashes/argon2.js';
export { compareSync } from 'bcryptjs';
