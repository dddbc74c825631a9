export { hmac } from '@noble/hashes/hmac.js';
export { md5, sha1 } from '@noble/hashes/legacy.js';
export { sha256, sha384, sha512 } from '@noble/hashes/sha2.js';
