export { PKCS1_SHA256, PKCS1_SHA384, PKCS1_SHA512 } from 'micro-rsa-dsa-dh/rsa.js';
