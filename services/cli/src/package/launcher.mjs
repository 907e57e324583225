#!/usr/bin/env node
import module from 'node:module';

// The code of the last run is kept compiled.
module.enableCompileCache?.();
try {
  // Node 20 lacks some of the language.
  if (Map.groupBy === undefined || globalThis.Iterator === undefined) await import('./node-20.mjs');
  // The same program with and without what asks others.
  await import(process.env.ADVISORY_DATA_DIR ? './offline.mjs' : './scanner.mjs');
} catch (error) {
  // Node itself would end with 1, which is a finding.
  console.error(error);
  process.exitCode = 4;
}
