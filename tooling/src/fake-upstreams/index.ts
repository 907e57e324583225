export { affects } from './affects.ts';
export { type Behaviour, NORMAL } from './behaviour.ts';
export {
  type CertificateRequest,
  makeCertificate,
  objectIdentifier,
  sequence,
  type TestCertificate,
  tagged,
} from './certificates.ts';
export { type FakeAnswer, grpcError, jsonAnswer } from './fake-answer.ts';
export { type FakeDns, startFakeDns } from './fake-dns.ts';
export { type FakeLicenses, type KnownLicenses, startFakeLicenses } from './fake-licenses.ts';
export { type FakeCve, startFakeNvd } from './fake-nvd.ts';
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
export { type FakePlatform, startFakePlatform } from './platform/fake-platform.ts';
export type { GitRepository } from './platform/git-repository.ts';
export { readSampleAdvisories, samplePath } from './sample-files.ts';
export { type StatedSizes, type ZipEnd, type ZipFile, zipOf } from './zip-writer.ts';
