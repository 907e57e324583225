import { readdir, readFile } from 'node:fs/promises';
import { describe, expect, it } from 'vitest';
import { affects } from './affects.ts';
import { type OsvPackageQuery, type OsvRecord, readOsvRecords } from './osv-record.ts';
import { readSampleAdvisories, samplePath } from './sample-files.ts';

const records = await readSampleAdvisories();
const lockfile = await readFile(samplePath('lockfiles/package-lock.json'), 'utf8');
const requirements = await readFile(samplePath('lockfiles/requirements.txt'), 'utf8');

describe('samples/lockfiles', () => {
  it('has a lockfile of real size', () => {
    expect(npmPackages().length).toBeGreaterThanOrEqual(800);
  });

  it.each([
    ['package-lock.json', lockfile],
    ['requirements.txt', requirements],
  ])('names no address of a package registry in %s', (_, text) => {
    expect(text).not.toMatch(/:\/\/(registry|index|static|proxy|files|deb)[.][a-z]+[.](org|com|io)\//);
  });
});

describe('samples/advisories', () => {
  it('holds one record a line with id, modified and affected, sorted by id', async () => {
    const folder = samplePath('advisories');
    const files = (await readdir(folder)).filter((name) => name.endsWith('.ndjson'));
    expect(files).toEqual(['actions.ndjson', 'debian.ndjson', 'npm.ndjson', 'pypi.ndjson']);
    for (const file of files) {
      const text = await readFile(`${folder}/${file}`, 'utf8');
      const read = readOsvRecords(text);
      const ids = read.map(({ id }) => id);
      expect(text.endsWith('}\n')).toBe(true);
      expect(ids).toEqual([...new Set(ids)].toSorted());
      expect(read.every(isComplete)).toBe(true);
    }
  });

  it('has at least 60 records that affect the sample files, and some that do not', () => {
    const installed = [...npmPackages(), ...pypiPackages()];
    const affecting = records.filter((record) => installed.some((query) => affects(record, query)));
    expect(affecting.length).toBeGreaterThanOrEqual(60);
    expect(affecting.length).toBeLessThan(records.length);
  });

  it('has twins that share a CVE, so that grouping is exercised', () => {
    const aliases = records
      .flatMap(({ aliases: names }) => names ?? [])
      .filter((name) => name.startsWith('CVE-'));
    expect(aliases.length - new Set(aliases).size).toBeGreaterThanOrEqual(5);
  });

  it.each([
    ['a withdrawn record', (record: OsvRecord) => record.withdrawn !== undefined],
    ['last_affected', (record: OsvRecord) => events(record).some((event) => 'last_affected' in event)],
    ['no fix at all', (record: OsvRecord) => events(record).every((event) => 'introduced' in event)],
    ['several branches', (record: OsvRecord) => (record.affected ?? []).length >= 5],
    [
      'enumerated versions',
      (record: OsvRecord) => (record.affected ?? []).some(({ versions }) => versions !== undefined),
    ],
    ['a CVSS 4.0 vector', (record: OsvRecord) => JSON.stringify(record).includes('"CVSS:4.0/')],
    ['neither vector nor word', (record: OsvRecord) => !JSON.stringify(record).includes('"severity"')],
  ])('has a record with %s', (_, is) => {
    expect(records.some(is)).toBe(true);
  });
});

function isComplete(record: OsvRecord): boolean {
  return (
    /^(GHSA|PYSEC|DEBIAN-CVE)-/.test(record.id) &&
    !Number.isNaN(Date.parse(record.modified)) &&
    (record.affected ?? []).length > 0 &&
    (record.affected ?? []).every(({ package: named, ranges }) => named !== undefined && ranges !== undefined)
  );
}

function events(record: OsvRecord) {
  return (record.affected ?? []).flatMap(({ ranges }) => (ranges ?? []).flatMap((range) => range.events));
}

function npmPackages(): readonly OsvPackageQuery[] {
  const parsed: unknown = JSON.parse(lockfile);
  const packages: unknown = Reflect.get(Object(parsed), 'packages');
  return Object.entries(Object(packages)).flatMap(([path, entry]) => {
    const version: unknown = Reflect.get(Object(entry), 'version');
    const name = path.slice(path.lastIndexOf('node_modules/') + 'node_modules/'.length);
    return path === '' || typeof version !== 'string' ? [] : [{ ecosystem: 'npm', name, version }];
  });
}

function pypiPackages(): readonly OsvPackageQuery[] {
  return [...requirements.matchAll(/^([A-Za-z0-9.-]+)(?:\[[a-z]+\])?==([0-9.]+)/gm)].map(
    ([, name = '', version = '']) => ({ ecosystem: 'PyPI', name, version }),
  );
}
