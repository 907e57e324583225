export { createOsvLocalSource } from '../osv-local/osv-local-source.ts';
export { AdvisoryDataError } from '../osv-local/parse-record.ts';
export { createRecordIndex } from '../osv-local/record-index.ts';
export { importDumps } from './import-dumps.ts';
export { loadAdvisoryFolder } from './load-advisory-folder.ts';
export { createReloadingSource } from './reloading-source.ts';
export { letGoOf, openSharedAdvisories, type SharedAdvisories } from './shared-advisories.ts';
