import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { zipOf } from '@repo/tooling/fake-upstreams';
import { importDumps } from '@repo/upstream/osv-local';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { exportFolder, importFolder } from './folder-file.ts';

const root = mkdtempSync(join(tmpdir(), 'folder-file-'));
const source = join(root, 'source');
const file = join(root, 'out/advisories.zip');
const STATE = JSON.stringify({ ecosystems: {}, files: {} });
const KEV = JSON.stringify({
  catalogVersion: '1',
  dateReleased: '2026-11-20T00:00:00Z',
  vulnerabilities: [{ cveID: 'CVE-2026-0001', dateAdded: '2026-01-01', dueDate: '2026-01-22' }],
});
const record = (id: string) => ({ id, affected: [{ package: { ecosystem: 'npm', name: 'left' } }] });

beforeAll(async () => {
  vi.spyOn(console, 'log').mockReturnValue();
  mkdirSync(source);
  writeFileSync(join(root, 'one.json'), JSON.stringify(record('A')));
  await importDumps([join(root, 'one.json')], source, { started: () => undefined, read: () => undefined });
  writeFileSync(join(source, 'advisories.state'), STATE);
  writeFileSync(join(source, 'known_exploited_vulnerabilities.json'), KEV);
  writeFileSync(join(source, 'notes.txt'), 'mine');
  await exportFolder(source, file);
});
afterAll(() => rmSync(root, { recursive: true }));

const filesIn = (folder: string) =>
  Object.fromEntries(readdirSync(folder).map((name) => [name, readFileSync(join(folder, name))]));

describe('a folder as one file', () => {
  it('is the same folder elsewhere, without what is not of the mirror', async () => {
    await importFolder(file, join(root, 'target'));
    const { 'notes.txt': _, ...own } = filesIn(source);
    expect(filesIn(join(root, 'target'))).toEqual(own);
  });

  const index = () => ({ name: 'advisories.idx', content: readFileSync(join(source, 'advisories.idx')) });
  it.each([
    ['is cut', () => readFileSync(file).subarray(0, -9), 'is no whole export'],
    ['is no archive', () => Buffer.from('x'), 'it is not a ZIP archive'],
    ['holds something else', () => zipOf([index(), { name: 'run.sh', content: 'x' }]), 'it holds run.sh'],
    [
      'leads out of the folder',
      () => zipOf([index(), { name: 'epss_scores/../../a.csv', content: '' }]),
      'it holds epss',
    ],
    ['has an entry that has changed', () => zipOf([{ ...index(), crc: 1 }]), 'an entry is damaged'],
    [
      'has a damaged index',
      () => zipOf([{ name: 'advisories.idx', content: 'x' }]),
      'advisories.idx: it is not',
    ],
    ['has no index', () => zipOf([{ name: 'advisories.state', content: STATE }]), 'holds no advisories'],
    [
      'has a torn catalog',
      () => zipOf([index(), { name: 'known_exploited_vulnerabilities.json', content: '{' }]),
      'known_exploited_vulnerabilities.json cannot be read',
    ],
  ])('is refused when it %s, and changes nothing', async (_, bytes, message) => {
    const path = join(root, 'bad.zip');
    writeFileSync(path, bytes());
    const target = join(root, 'kept');
    await importFolder(file, target);
    const before = filesIn(target);
    await expect(importFolder(path, target)).rejects.toThrow(message);
    expect(filesIn(target)).toEqual(before);
  });

  it('is not made of a folder that holds none', async () => {
    await expect(exportFolder(join(root, 'out'), join(root, 'none.zip'))).rejects.toThrow('holds no index');
  });
});
