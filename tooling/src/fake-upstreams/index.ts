export { affects } from './affects.ts';
export { type Behaviour, NORMAL } from './behaviour.ts';
export { type FakeAnswer, grpcError, jsonAnswer } from './fake-answer.ts';
export {
  type FakeOsv,
  type FakeOsvOptions,
  type OsvBehaviour,
  type OsvRequest,
  startFakeOsv,
} from './fake-osv.ts';
export { type FakeHandler, type FakeRequest, type FakeServer, startFakeServer } from './fake-server.ts';
export type { OsvFault } from './osv-answers.ts';
export type { Affects } from './osv-matcher.ts';
export { type OsvPackageQuery, type OsvRecord, readOsvRecords } from './osv-record.ts';
export { readSampleAdvisories, samplePath } from './sample-files.ts';
