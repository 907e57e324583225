import { readdirSync, readFileSync, statSync } from 'node:fs';
import { basename, join } from 'node:path';
import { ContainerReport, LockfileReport, toLockfileName } from '@repo/contracts/scanner';
import { createOsvLocalSource, loadAdvisoryFolder } from '@repo/upstream/osv-local';
import { describe, expect, it } from 'vitest';
import { corpusFile } from '../../test/support/corpus.ts';
import { NO_EXPLOITATION } from '../../test/support/exploitation.ts';
import { officialSchemas } from '../../test/support/report-schemas.ts';
import { NotTheFormatError } from '../inventory/reader.ts';
import { rankingOf } from '../priority/report-priority.ts';
import { assessContainer, readContainer } from '../scans/container/assess.ts';
import { assessLockfile, readLockfile } from '../scans/lockfile/assess.ts';
import { renderAs, SCAN_FORMATS } from '../scans/render-as.ts';

const schemas = officialSchemas();
const lockfiles = corpusFile('lockfiles');
const sboms = corpusFile('sbom');
const advisories = corpusFile('osv');
const { signal } = new AbortController();

function filesBelow(folder: string | null): readonly string[] {
  if (folder === null) return [];
  const names = readdirSync(folder, { recursive: true, encoding: 'utf8' });
  return names.map((name) => join(folder, name)).filter((path) => statSync(path).isFile());
}

async function sources() {
  return {
    advisorySource: createOsvLocalSource(await loadAdvisoryFolder(advisories ?? '')),
    secondOpinions: { ghsa: null, nvd: null, timeoutMs: 1 },
    exploitation: NO_EXPLOITATION,
    notice: null,
    ranking: rankingOf({}),
    output: { format: 'json' as const, name: '' },
  };
}

/** The report of a file; null where it is refused. */
async function reportOf<Report>(read: () => Promise<Uint8Array>, schema: { parse(value: unknown): Report }) {
  try {
    return schema.parse(JSON.parse(Buffer.from(await read()).toString()));
  } catch (thrown) {
    if (thrown instanceof NotTheFormatError) return null;
    throw thrown;
  }
}

const asked = advisories === null ? null : await sources();

/** Of every file of the corpus that is read, with its text. */
async function* lockfileReports() {
  for (const path of filesBelow(lockfiles)) {
    const name = toLockfileName(basename(path));
    if (name === null || asked === null) continue;
    const bytes = readFileSync(path);
    const file = { name, bytes, distribution: null };
    const report = await reportOf(
      async () => assessLockfile(readLockfile(file), asked, signal),
      LockfileReport,
    );
    if (report !== null) yield { path, name, text: bytes.toString(), report };
  }
}

describe.skipIf(lockfiles === null || advisories === null)('SARIF of the corpus', () => {
  it('points at lines that name the package', { timeout: 900_000 }, async () => {
    let results = 0;
    for await (const { path, name, text, report } of lockfileReports()) {
      const lines = text.split('\n').map(normal);
      const { runs } = JSON.parse(renderAs('lockfile', report, { format: 'sarif', name }));
      for (const { locations, properties } of runs[0].results) {
        const { startLine } = locations[0].physicalLocation.region;
        // Some formats write the group of a name elsewhere.
        const own = normal(properties.package.split(/[/:]/).at(-1));
        expect([path, startLine, lines[startLine - 1]]).toEqual([
          path,
          startLine,
          expect.stringContaining(own),
        ]);
        results += 1;
      }
    }
    expect(results).toBeGreaterThan(100);
  });
});

function normal(text: string): string {
  return text.toLowerCase().replaceAll(/[-_.]+/g, '-');
}

describe.skipIf(schemas === null || advisories === null)('the corpus in every format', () => {
  it('has no lockfile whose report a schema refuses', { timeout: 900_000 }, async () => {
    let rendered = 0;
    for await (const { path, name, report } of lockfileReports()) {
      for (const format of SCAN_FORMATS.lockfile.formats) {
        const text = renderAs('lockfile', report, { format, name });
        expect([path, format, faultsOf(format, text)]).toEqual([path, format, []]);
        rendered += 1;
      }
    }
    expect(rendered).toBeGreaterThan(100);
  });

  it('has no SBOM whose report a schema refuses', { timeout: 900_000 }, async () => {
    let rendered = 0;
    for (const path of filesBelow(sboms)) {
      if (asked === null) continue;
      const file = { name: basename(path), bytes: readFileSync(path) };
      const report = await reportOf(
        async () => assessContainer(readContainer(file), asked, signal),
        ContainerReport,
      );
      if (report === null) continue;
      for (const format of SCAN_FORMATS.container.formats) {
        const text = renderAs('container', report, { format, name: file.name });
        expect([path, format, faultsOf(format, text)]).toEqual([path, format, []]);
        rendered += 1;
      }
    }
    expect(rendered).toBeGreaterThan(100);
  });
});

/** An OpenVEX document without a finding is the one exception to its schema. */
function faultsOf(format: string, text: string): readonly string[] {
  const faults = schemas?.(format);
  if (faults === null || faults === undefined) return [];
  return faults(JSON.parse(text)).filter(
    (fault) => !(format === 'openvex' && fault.startsWith('/statements') && text.includes('"statements":[]')),
  );
}
