/// <reference path="./snappyjs.d.ts" />
export { deflateSync, gunzipSync, gzipSync, inflateSync, unzlibSync, zlibSync } from 'fflate';
export { decompress as unzstd } from 'fzstd';
export { compress as snappy, uncompress as unsnappy } from 'snappyjs';
