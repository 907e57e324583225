import { ContainerReport } from '@repo/contracts/scanner';
import data from './example-report.json' with { type: 'json' };

/** A body as callers send it. */
export const REQUEST = {
  file: '{ "bomFormat": "CycloneDX", "specVersion": "1.6", "components": [{ "type": "library", "name": "minimist", "version": "1.2.5", "purl": "pkg:npm/minimist@1.2.5" }] }',
};

/** A short report. */
export const REPORT = ContainerReport.parse(data.report);
