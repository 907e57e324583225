export { AdvisoryDataError, loadAdvisoryFolder } from './load-advisory-folder.ts';
export { createOsvLocalSource } from './osv-local-source.ts';
export { createRecordIndex, type RecordIndex } from './record-index.ts';
