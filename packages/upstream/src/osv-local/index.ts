export { importDumps } from '../osv-index/import-dumps.ts';
export { createReloadingSource } from '../osv-index/reloading-source.ts';
export { loadAdvisoryFolder } from './load-advisory-folder.ts';
export { createOsvLocalSource } from './osv-local-source.ts';
export { AdvisoryDataError } from './parse-record.ts';
export { createRecordIndex, type RecordIndex } from './record-index.ts';
export { letGoOf, openSharedAdvisories, type SharedAdvisories } from './shared-advisories.ts';
