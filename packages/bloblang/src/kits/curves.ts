export { p256, p384, p521 } from '@noble/curves/nist.js';
