import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import type { Reader } from '../reader.ts';
import { readApkList } from './apk-list/read.ts';
import { readDpkgList } from './dpkg-list/read.ts';
import { readRpmList } from './rpm-list/read.ts';
import { readWingetList } from './winget-list/read.ts';

// oxlint-disable-next-line node/no-process-env -- where the corpus lies is a fact of the machine
const corpus = process.env['CORPUS_DIR'] ?? join(import.meta.dirname, '../../../../../../shared/corpus');
const lists = join(corpus, 'lockfiles');
const isHere = existsSync(lists);
if (!isHere)
  process.stderr.write(`No corpus at ${corpus}: the corpus tests of the system lists do not run.\n`);

const LISTS: Readonly<Record<string, readonly [Reader, string]>> = {
  dpkg: [readDpkgList, 'dpkg-debian.txt'],
  rpm: [readRpmList, 'rpm-list.txt'],
  apk: [readApkList, 'apk-list.txt'],
  winget: [readWingetList, 'winget-list.txt'],
};

function read(list: string) {
  const [kind = '', name = ''] = list.split('/');
  const [readList, fileName] = LISTS[kind] ?? [readDpkgList, ''];
  const bytes = readFileSync(join(lists, kind, name, fileName));
  return { text: bytes.toString(), inventory: readList(bytes, { distribution: null }) };
}

const all = isHere
  ? Object.keys(LISTS).flatMap((kind) => readdirSync(join(lists, kind)).map((name) => `${kind}/${name}`))
  : [];

describe.skipIf(!isHere)('system lists of the corpus', () => {
  it.each(all)('%s: every line is understood', (list) => {
    const { inventory } = read(list);
    expect(inventory.packages.filter((found) => found.unmatched === 'unreadable')).toEqual([]);
    expect(inventory.packages.length).toBeGreaterThan(8);
  });

  it.each([
    ['dpkg/debian-buster-W', 91],
    ['dpkg/debian11-dtrack-l', 98],
    ['dpkg/firouzian-debian9', 464],
    ['rpm/amazon-2-qa', 103],
    ['rpm/opensuse-leap-151-nevra', 119],
    ['rpm/oraclelinux-8-slim-qa', 98],
    ['rpm/photon-30-qa', 32],
    ['rpm/ubi-7-qa', 162],
    ['apk/alpine-310-list-I', 14],
    ['apk/dtrack-4455-list', 20],
    ['apk/scalibr-info-v', 15],
    ['winget/en-2024-spinner-crlf', 9],
    ['winget/id-only-2', 14],
  ])('%s: every one of the %i entries is a package', (list, entries) => {
    expect(read(list).inventory.packages).toHaveLength(entries);
  });

  it('winget/en-2026-list: 35 rows, of which two are shown twice', () => {
    expect(read('winget/en-2026-list').inventory.packages).toHaveLength(33);
  });

  it.each([
    ['dpkg/debian-buster-W', 'Debian:10', 'Debian'],
    ['dpkg/debian11-dtrack-l', 'Debian:11', 'Debian'],
    ['dpkg/firouzian-debian9', 'Debian:9', 'Debian'],
    ['rpm/amazon-2-qa', null, 'Amazon Linux'],
    ['rpm/opensuse-leap-151-nevra', 'openSUSE:Leap 15.1', 'openSUSE Leap'],
    ['rpm/oraclelinux-8-slim-qa', null, 'Oracle Linux'],
    ['rpm/photon-30-qa', null, 'Photon OS'],
    ['rpm/ubi-7-qa', 'Red Hat:enterprise_linux:7::server', 'Red Hat Enterprise Linux'],
    ['apk/alpine-310-list-I', 'Alpine:v3.10', 'Alpine'],
    ['apk/dtrack-4455-list', 'Alpine:v3.20', 'Alpine'],
    ['apk/scalibr-info-v', 'Alpine:v3.18', 'Alpine'],
    ['winget/en-2026-list', null, 'Windows'],
  ])('%s comes from %s', (list, ecosystem, distribution) => {
    expect(read(list).inventory.platform).toMatchObject({ ecosystem, distribution, source: 'inferred' });
  });
});
