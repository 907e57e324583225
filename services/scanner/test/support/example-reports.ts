import { REPORT as nvd } from '../../src/nvd/example.ts';
import type { ScanKind } from '../../src/report-formats/findings.ts';
import type { FormatName } from '../../src/report-formats/formats.ts';
import { REPORT as container } from '../../src/scans/container/example.ts';
import { REPORT as diff } from '../../src/scans/diff/example.ts';
import { REPORT as email } from '../../src/scans/email/example.ts';
import { REPORT as legal } from '../../src/scans/legal/example.ts';
import { REPORT as lockfile } from '../../src/scans/lockfile/example.ts';
import { REPORT as purl } from '../../src/scans/purl/example.ts';
import { renderAs, SCAN_FORMATS } from '../../src/scans/render-as.ts';
import { REPORT as repository } from '../../src/scans/repo/example.ts';
import { REPORT as repositoryDiff } from '../../src/scans/repo-diff/example.ts';
import { REPORT as supplyChain } from '../../src/scans/supply-chain/example.ts';
import { REPORT as website } from '../../src/scans/website/example.ts';

type Render = (format: FormatName) => string;

/** The report that the document of each scan shows. */
export const EXAMPLES: Readonly<Record<ScanKind, Render>> = {
  lockfile: (format) => renderAs('lockfile', lockfile, { format, name: 'web/package-lock.json' }),
  repository: (format) => renderAs('repository', repository, { format, name: '' }),
  container: (format) => renderAs('container', container, { format, name: 'sbom.json' }),
  'supply-chain': (format) => renderAs('supply-chain', supplyChain, { format, name: '' }),
  legal: (format) => renderAs('legal', legal, { format, name: '' }),
  email: (format) => renderAs('email', email, { format, name: '' }),
  website: (format) => renderAs('website', website, { format, name: '' }),
  nvd: (format) => renderAs('nvd', nvd, { format, name: 'openssl' }),
  diff: (format) => renderAs('diff', diff, { format, name: '' }),
  'repository-diff': (format) => renderAs('repository-diff', repositoryDiff, { format, name: '' }),
  purl: (format) => renderAs('purl', purl, { format, name: 'purls.txt' }),
};

/** Every scan with every format that it has. */
export const EXAMPLE_DOCUMENTS = Object.entries(SCAN_FORMATS).flatMap(([kind, { formats }]) =>
  isKind(kind) ? formats.map((format) => ({ kind, format })) : [],
);

function isKind(kind: string): kind is ScanKind {
  return kind in EXAMPLES;
}
