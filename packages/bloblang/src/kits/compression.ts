/// <reference path="./snappyjs.d.ts" />
export { deflateSync, gunzipSync, gzipSync, inflateSync, unzlibSync, zlibSync } from 'fflate';
export { decompress as unzstd } from 'fzstd';
export { compress as writeSnappy } from 'snappyjs';
export { readBzip2 } from '../codecs/bzip2.js';
export { readLz4, writeLz4 } from '../codecs/lz4.js';
export { readSnappy } from '../codecs/snappy.js';
export { writeZstd } from '../codecs/zstd-stored.js';
