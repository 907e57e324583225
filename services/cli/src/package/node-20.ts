// What the sources and their libraries use, and Node 20 has not.
import 'core-js/actual/iterator/index.js';
import 'core-js/actual/map/group-by.js';
import 'core-js/actual/promise/with-resolvers.js';
import 'core-js/actual/set/index.js';
import workerThreads from 'node:worker_threads';
import zlib from 'node:zlib';

// undici names these when it is loaded. We tell nobody that we could read Zstandard, and send nothing to workers.
const unzip = () => {
  throw new Error('Node 20 cannot read Zstandard.');
};
Object.assign(zlib, { createZstdDecompress: unzip });
Object.assign(workerThreads, { markAsUncloneable: () => undefined });
