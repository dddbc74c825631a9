export { cbc, ctr, ecb, gcm } from '@noble/ciphers/aes.js';
