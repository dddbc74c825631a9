export { decodeMulti } from '@msgpack/msgpack';
