export {
  makeCertificate,
  objectIdentifier,
  sequence,
  type TestCertificate,
  tagged,
} from './certificates.ts';
export { type FakeAnswer, jsonAnswer } from './fake-answer.ts';
export { type FakeDns, startFakeDns } from './fake-dns.ts';
export { type FakeLicenses, type KnownLicenses, startFakeLicenses } from './fake-licenses.ts';
export { type FakeCve, startFakeNvd } from './fake-nvd.ts';
export { type FakeOsv, type FakeOsvOptions, type OsvBehaviour, startFakeOsv } from './fake-osv.ts';
export { type FakeServer, startFakeServer } from './fake-server.ts';
export type { OsvPackageQuery, OsvRecord } from './osv-record.ts';
export { type FakePlatform, startFakePlatform } from './platform/fake-platform.ts';
export type { GitRepository } from './platform/git-repository.ts';
export { readSampleAdvisories, samplePath } from './sample-files.ts';
export { type ZipEnd, type ZipFile, zipOf } from './zip-writer.ts';
