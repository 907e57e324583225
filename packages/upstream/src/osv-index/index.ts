export { AdvisoryDataError } from '../osv-local/parse-record.ts';
export { createOsvLocalSource, createRecordIndex } from '../osv-local/record-index.ts';
export { importDumps } from './import-dumps.ts';
export { STATE_FILE } from './layout.ts';
export { isMirrorFile, loadAdvisoryFolder } from './load-advisory-folder.ts';
export { moveInPlace, putInPlace } from './put-in-place.ts';
export { createReloadingSource } from './reloading-source.ts';
export { letGoOf, openSharedAdvisories, type SharedAdvisories } from './shared-advisories.ts';
export { openArchive, zipEntries } from './zip-entries.ts';
