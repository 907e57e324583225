import { describe, expect, it } from 'vitest';
import type { Inventory, Package } from '../../package.ts';
import { NotTheFormatError } from '../../reader.ts';
import { readDpkgList } from './read.ts';

function read(text: string, distribution: string | null = null): Inventory {
  return readDpkgList(new TextEncoder().encode(text), { distribution });
}

function find(inventory: Inventory, name: string): Package | undefined {
  return inventory.packages.find((found) => found.name === name);
}

const versions = (inventory: Inventory) =>
  inventory.packages.map(({ name, version }) => `${name} ${version}`);
const unmatched = (inventory: Inventory) =>
  inventory.packages
    .filter((found) => found.unmatched !== null)
    .map((found) => `${found.name}: ${found.unmatched}`);

const LEGEND = `Desired=Unknown/Install/Remove/Purge/Hold
| Status=Not/Inst/Conf-files/Unpacked/halF-conf/Half-inst/trig-aWait/Trig-pend
|/ Err?=(none)/Reinst-required (Status,Err: uppercase=bad)
||/ Name           Version           Architecture Description
+++-==============-=================-============-=================================
`;

const ROWS = `ii  base-files     12.4+deb12u5      amd64        Debian base system miscellaneous files
ii  bash           5.2.15-2+b7       amd64        GNU Bourne Again SHell
ii  libssl3:amd64  3.0.11-1~deb12u2  amd64        Secure Sockets Layer toolkit - shared libraries
`;

const EXPECTED = ['base-files 12.4+deb12u5', 'bash 5.2.15-2+b7', 'libssl3 3.0.11-1~deb12u2'];

const GERMAN_LEGEND = `Gewünscht=Unbekannt/Installieren/R=Entfernen/P=Vollständig Löschen/Halten
| Status=Nicht/Installiert/Config/U=Entpackt/halb konFiguriert/
         Halb installiert/Trigger erWartet/Trigger anhängig
|/ Fehler?=(kein)/R=Neuinstallation notwendig (Status, Fehler: GROSS=schlecht)
||/ Name           Version           Architektur  Beschreibung
+++-==============-=================-============-=================================
`;

const NEW_LEGEND = `+-- Desired=Unknown/Install
|+- Status
||+ Err
Name           Version           Architecture Description
+++-==============-=================-============-=================================
`;

const SHAPES: Readonly<Record<string, string>> = {
  'dpkg -l': LEGEND + ROWS,
  'dpkg -l in another language': GERMAN_LEGEND + ROWS,
  'dpkg -l with a newer legend': NEW_LEGEND + ROWS,
  'dpkg -l without its head': ROWS,
  'dpkg -l with CRLF': (LEGEND + ROWS).replaceAll('\n', '\r\n'),
  'dpkg -l behind a shell prompt': `root@host:~# dpkg -l\n${LEGEND}${ROWS}root@host:~# \n`,
  'dpkg-query -W': 'base-files\t12.4+deb12u5\nbash\t5.2.15-2+b7\nlibssl3:amd64\t3.0.11-1~deb12u2\n',
  'dpkg-query -f with states and sources':
    'base-files,ii ,12.4+deb12u5,,\nbash,ii ,5.2.15-2+b7,bash (5.2.15-2),5.2.15-2\n' +
    'libssl3:amd64,hi ,3.0.11-1~deb12u2,openssl,3.0.11-1~deb12u2\n',
  'dpkg-query -f with blanks and architecture':
    'base-files 12.4+deb12u5 amd64\nbash 5.2.15-2+b7 amd64\nlibssl3:amd64 3.0.11-1~deb12u2 amd64\n',
  'dpkg-query -f with ${Status}':
    'install ok installed base-files 12.4+deb12u5\nhold ok installed bash 5.2.15-2+b7\n' +
    'install ok unpacked libssl3 3.0.11-1~deb12u2\ndeinstall ok config-files gone 1.0-1\n',
  'dpkg-query -f with semicolons and a header':
    'Package;Version\nbase-files;12.4+deb12u5\nbash;5.2.15-2+b7\nlibssl3;3.0.11-1~deb12u2\n',
  'a spreadsheet':
    '"Package","Version"\n"base-files","12.4+deb12u5"\n"bash","5.2.15-2+b7"\n"libssl3","3.0.11-1~deb12u2"\n',
  'the status file':
    'Package: base-files\nStatus: install ok installed\nVersion: 12.4+deb12u5\n\n' +
    'Package: bash\nEssential: yes\nStatus: install ok installed\nDescription: a shell\n with: a colon\n .\n' +
    'Version: 5.2.15-2+b7\nSource: bash (5.2.15-2)\n\n' +
    'Package: gone\nStatus: deinstall ok config-files\nVersion: 1.0-1\n\n' +
    'Package: libssl3\nArchitecture: amd64\nSource: openssl\nVersion: 3.0.11-1~deb12u2\n',
  'apt list --installed':
    '\nWARNING: apt does not have a stable CLI interface. Use with caution in scripts.\n\nListing...\n' +
    'base-files/stable,now 12.4+deb12u5 amd64 [installed]\n' +
    'bash/stable,now 5.2.15-2+b7 amd64 [installed,automatic]\n' +
    'libssl3/now 3.0.11-1~deb12u2 amd64 [installed,upgradable to: 3.0.15-1~deb12u1]\n' +
    'never-installed/stable 1.0-1 amd64\nold/now 1.0-1 amd64 [residual-config]\n',
  'apt list in colours and another language':
    'Auflistung…\n\u001b[32mbase-files\u001b[0m/stable,now 12.4+deb12u5 amd64 [installiert]\n' +
    '\u001b[32mbash\u001b[0m/stable,now 5.2.15-2+b7 amd64 [Installiert,automatisch]\n' +
    '\u001b[32mlibssl3\u001b[0m/stable,now 3.0.11-1~deb12u2 amd64 [installiert]\n',
  'apt list --upgradable':
    'Listing... Done\nbase-files/stable 12.4+deb12u9 amd64 [upgradable from: 12.4+deb12u5]\n' +
    'bash/stable 5.3-1 amd64 [upgradable from: 5.2.15-2+b7]\n' +
    'libssl3/stable 3.1-1 amd64 [upgradable from: 3.0.11-1~deb12u2]\n',
  'dpkg-query -W with sources and, last, states':
    'base-files\t12.4+deb12u5\tbase-files\t12.4+deb12u5\tii \nbash\t5.2.15-2+b7\tbash\t5.2.15-2\thi \n' +
    'libssl3:amd64\t3.0.11-1~deb12u2\topenssl\t3.0.11-1~deb12u2\tii \nold\t1.0-1\told\t1.0-1\trc \n',
  'dpkg-query -W with the architecture first':
    'all\tbase-files\t12.4+deb12u5\namd64\tbash\t5.2.15-2+b7\namd64\tlibssl3\t3.0.11-1~deb12u2\n',
  'apt list --upgradable in Japanese and Chinese':
    '一覧表示... 完了\nbase-files/stable 12.4+deb12u9 amd64 [12.4+deb12u5 からアップグレード可]\n' +
    'bash/stable 5.3-1 amd64 [可从该版本升级：5.2.15-2+b7]\n' +
    'libssl3/stable 3.0.11-1~deb12u2 amd64 [已安装，可升级至：3.1-1]\n',
  'apt list with what was removed, in any language and still available':
    'base-files/stable,now 12.4+deb12u5 amd64 [installé]\n' +
    'bash/stable,now 5.2.15-2+b7 amd64 [installé, automatique]\n' +
    'libssl3/now 3.0.11-1~deb12u2 amd64 [installé, local]\n' +
    'old/now 1.0-1 amd64 [configuration restante]\nother/stable 1.0-1 amd64 [residual-config]\n',
};

describe('shapes of a Debian list', () => {
  it.each(Object.keys(SHAPES))('%s: the same packages', (shape) => {
    const inventory = read(SHAPES[shape] ?? '');
    expect(versions(inventory)).toEqual(EXPECTED);
    expect(unmatched(inventory)).toEqual([]);
    expect(inventory.platform?.ecosystem).toBe('Debian:12');
  });

  it('UTF-16 as PowerShell writes it, with and without its mark', () => {
    const bytes = Uint8Array.from(Buffer.from(LEGEND + ROWS, 'utf16le'));
    const marked = Uint8Array.from([0xff, 0xfe, ...bytes]);
    for (const file of [bytes, marked]) {
      expect(versions(readDpkgList(file, { distribution: null }))).toEqual(EXPECTED);
    }
  });

  it('a description in a single-byte code page does not matter', () => {
    const bytes = Uint8Array.from(Buffer.from(`${ROWS}ii  jq  1.6-2.1  amd64  outil léger\n`, 'latin1'));
    expect(versions(readDpkgList(bytes, { distribution: null }))).toContain('jq 1.6-2.1');
  });
});

describe('states', () => {
  it.each([
    ['ii', true],
    ['hi', true],
    ['iU', true],
    ['iF', true],
    ['iH', true],
    ['iHR', true],
    ['it', true],
    ['iW', true],
    ['rc', false],
    ['pc', false],
    ['un', false],
  ])('%s: installed is %s', (state, isInstalled) => {
    const inventory = read(
      `${LEGEND}${ROWS}${state.padEnd(3)} jq             1.6-2.1           amd64        text\n`,
    );
    expect(versions(inventory).includes('jq 1.6-2.1')).toBe(isInstalled);
    expect(unmatched(inventory)).toEqual([]);
  });

  it('a name without a version is not installed', () => {
    expect(versions(read('bash\t5.2.15-2+b7\njq\t\n'))).toEqual(['bash 5.2.15-2+b7']);
  });
});

describe('what is asked', () => {
  it('a stated source with its own version', () => {
    const inventory = read('bsdutils\t1:2.38.1-5+deb12u1\tutil-linux\t2.38.1-5+deb12u1\tii \n');
    expect(find(inventory, 'bsdutils')?.lookups).toEqual([
      { name: 'util-linux', version: '2.38.1-5+deb12u1' },
    ]);
  });

  it('a stated source without a version has that of the binary, without its rebuild', () => {
    const inventory = read('Package: libfoo1\nVersion: 1.2-3+b4\nSource: foo\n', 'Debian:12');
    expect(find(inventory, 'libfoo1')?.lookups).toEqual([{ name: 'foo', version: '1.2-3' }]);
  });

  it('a source that is called like a section', () => {
    const inventory = read('perl-base\t5.36.0-7\tperl\t5.36.0-7\tii \n', 'Debian:12');
    expect(find(inventory, 'perl-base')?.lookups).toEqual([{ name: 'perl', version: '5.36.0-7' }]);
  });

  it('a section or a description is no source', () => {
    const inventory = read(
      'bash\t5.2-1\tshells\trequired\nadduser 3.134 all add and remove users\n',
      'Debian:12',
    );
    expect(find(inventory, 'bash')?.lookups).toEqual([{ name: 'bash', version: '5.2-1' }]);
    expect(find(inventory, 'adduser')?.lookups).toEqual([{ name: 'adduser', version: '3.134' }]);
  });

  it('a package whose source counts its versions apart is unmapped when the list states no source', () => {
    expect(unmatched(read('dmsetup\t2:1.02.999-2\n', 'Debian:12'))).toEqual(['dmsetup: unmapped']);
  });

  it('nothing is guessed where the archive does not tell the source', () => {
    const list = 'libssl3\t3.0.2-0ubuntu1\nbash\t5.1-6ubuntu1\n';
    expect(unmatched(read(list, 'Ubuntu:22.04'))).toEqual(['bash: unmapped', 'libssl3: unmapped']);
  });

  it('a list with sources leaves out those that are called like their package', () => {
    const inventory = read('libssl3\t3.0.2-0ubuntu1\topenssl\nbash\t5.1-6ubuntu1\t\n', 'Ubuntu:22.04');
    expect(unmatched(inventory)).toEqual([]);
    expect(find(inventory, 'bash')?.lookups).toEqual([{ name: 'bash', version: '5.1-6ubuntu1' }]);
  });

  it('a stanza without a source is its own', () => {
    const inventory = read('Package: bash\nVersion: 5.1-6ubuntu1\n', 'Ubuntu:22.04');
    expect(find(inventory, 'bash')?.lookups).toEqual([{ name: 'bash', version: '5.1-6ubuntu1' }]);
  });

  it('a phrase is no source', () => {
    const list = 'foo\t1.0-1\tshell library\nbash\t5.2-1\tprinted shell\n';
    expect(unmatched(read(list, 'Ubuntu:22.04'))).toEqual(['bash: unmapped', 'foo: unmapped']);
  });

  it('architectures of the same version are one package, other versions are not', () => {
    const inventory = read('libc6:amd64\t2.36-9\nlibc6:i386\t2.36-9\nlibc6:arm64\t2.36-8\n', 'Debian:12');
    expect(versions(inventory)).toEqual(['libc6 2.36-8', 'libc6 2.36-9']);
  });

  it('what the Raspberry Pi’s makers rebuilt has no feed, the rest is matched', () => {
    const inventory = read(`${ROWS}ii  wpasupplicant  2:2.10-12+rpt1  arm64  client\n`);
    expect(unmatched(inventory)).toEqual(['wpasupplicant: no-advisory-feed']);
  });
});

describe('a feed that names installed packages', () => {
  it.each([
    ['libssl3\t3.0.11-1', ['libssl3 3.0.11-1']],
    ['libssl3\t3.0.11-1\topenssl', ['libssl3 3.0.11-1', 'openssl 3.0.11-1']],
    ['bash\t5.2-1\tbash', ['bash 5.2-1']],
  ])('%j is asked for under its own name', (line, expected) => {
    const [found] = read(`${line}\n`, 'Docker Hardened Images:Debian:trixie').packages;
    expect(found?.lookups.map(({ name, version }) => `${name} ${version}`)).toEqual(expected);
    expect(found?.unmatched).toBeNull();
  });
});

describe('the distribution', () => {
  it('overrides what the list shows', () => {
    const inventory = read(LEGEND + ROWS, 'Debian:11');
    expect(inventory.platform).toEqual({
      ecosystem: 'Debian:11',
      distribution: 'Debian',
      release: '11',
      source: 'given',
      confidence: null,
      evidence: [],
    });
    expect(new Set(inventory.packages.map(({ ecosystem }) => ecosystem))).toEqual(new Set(['Debian:11']));
  });

  it('that nothing shows leaves every package unmatched', () => {
    const inventory = read('jq\t1.6-2.1\n');
    expect(inventory.platform).toMatchObject({ ecosystem: null, source: 'unknown', evidence: [] });
    expect(unmatched(inventory)).toEqual(['jq: no-release']);
  });

  it('that has no feed is said', () => {
    const inventory = read('kali-archive-keyring\t2025.1\nbase-files\t12.4+deb12u5\n');
    expect(inventory.platform).toMatchObject({ ecosystem: null, distribution: 'Kali Linux' });
    expect(unmatched(inventory)).toEqual([
      'base-files: no-advisory-feed',
      'kali-archive-keyring: no-advisory-feed',
    ]);
  });
});

describe('what others built', () => {
  it.each([
    ['nodejs', '18.20.3-1nodesource1', true],
    ['docker-ce', '5:26.1.3-1~debian.12~bookworm', true],
    ['postgresql-15', '15.7-1.pgdg120+1', true],
    ['php8.2', '8.2.20-1+0~20240608.63+debian12~1.gbpa0b8c0', true],
    ['nodejs', '18.19.0+dfsg-6~deb12u2', undefined],
    ['bash', '5.2.15-2+b7', undefined],
    ['golang', '1.22~bpo12+1', undefined],
  ])('of %s %s nothing found says nothing: %s', (name, version, expected) => {
    const [found] = read(`${name}\t${version}\t${name}\n`, 'Debian:12').packages;
    expect(found?.lookups).not.toEqual([]);
    expect(found?.isGuessed).toBe(expected);
  });
});

describe('what cannot be read', () => {
  it('a line in the middle is told, trimmed, and harms no other', () => {
    const line = `%%% ${'x'.repeat(300)}`;
    const inventory = read(LEGEND + ROWS + line);
    const [first, ...others] = inventory.packages.filter((found) => found.unmatched !== null);
    expect(others).toEqual([]);
    expect(first).toMatchObject({ unmatched: 'unreadable', version: '' });
    expect(first?.name).toHaveLength(100);
  });

  it('an old table that cuts its cells without a mark', () => {
    const table =
      '+++-==============-==============-============================================\n' +
      'ii  libnet-libidn- 0.12.ds-1+b3   Perl bindings for GNU Libidn\n' +
      'ii  bash           4.2+dfsg-0.1   The GNU Bourne Again SHell\n';
    expect(unmatched(read(table, 'Debian:7'))).toEqual(['bash: unmapped', 'libnet-libidn-: truncated']);
  });

  it('an old table that a wider terminal cut, in columns that are shares of its width', () => {
    const at = (name: number, version: number, rest: readonly number[]) =>
      `+++-${[name, version, ...rest].map((width) => '='.repeat(width)).join('-')}\n`;
    const row = (name: number, version: number) =>
      `ii  ${'linux-image-4.4.0-210-generic'.slice(0, name)} ${'4.4.0-210.242+esm'.slice(0, version)} amd64 x\n`;
    for (const columns of [80, 84, 100, 119, 132]) {
      const half = (columns - 80) >> 1;
      const [name, version] = [14 + (half >> 1), 12 + (half >> 2)];
      const table = at(name, version, [version, 33 + half]) + row(name, version);
      expect(unmatched(read(table, 'Ubuntu:16.04'))).toEqual([expect.stringContaining(': truncated')]);
      const equal = at(name, name, [44 + 2 * ((columns - 80) >> 2)]) + row(name, name);
      expect(unmatched(read(equal, 'Ubuntu:12.04'))).toEqual([expect.stringContaining(': truncated')]);
    }
  });

  it('a table that is as wide as what it shows cuts nothing', () => {
    const table =
      '+++-==============-==============-============-=================================\n' +
      'ii  libc-bin       2.36-9+deb12u4 amd64        GNU C Library: Binaries\n' +
      'ii  libc6:amd64    2.36-9+deb12u4 amd64        GNU C Library: Shared libraries\n';
    expect(unmatched(read(table, 'Debian:12'))).toEqual([]);
  });

  it('what dpkg and apt could not read themselves is no part of the list', () => {
    const said =
      'dpkg-query: warning: files list of x\ndpkg-query: error: parsing file\nE: The cache is corrupt\n';
    const told = unmatched(read(said + ROWS));
    expect(told).toEqual([
      'E: The cache is corrupt: unreadable',
      'dpkg-query: error: parsing file: unreadable',
    ]);
  });

  it('sources may come before their packages', () => {
    const list =
      'base-files\t12.4+deb12u5\tbase-files\t12.4+deb12u5\nbash\t5.2.15-2\tbash\t5.2.15-2+b7\n' +
      'openssl\t3.0.11-1~deb12u2\tlibssl3:amd64\t3.0.11-1~deb12u2\nopenssl\t3.0.11-1~deb12u2\topenssl\t3.0.11-1~deb12u2\n';
    const { packages } = read(list);
    expect(
      packages.map(
        ({ name, version, lookups: [asked] }) => `${name} ${version}: ${asked?.name}@${asked?.version}`,
      ),
    ).toEqual([
      'base-files 12.4+deb12u5: base-files@12.4+deb12u5',
      'bash 5.2.15-2+b7: bash@5.2.15-2',
      'libssl3 3.0.11-1~deb12u2: openssl@3.0.11-1~deb12u2',
      'openssl 3.0.11-1~deb12u2: openssl@3.0.11-1~deb12u2',
    ]);
  });

  it('words of a description are no states', () => {
    const list =
      'base-files 12.4+deb12u5 all tools in use\nbash 5.2.15-2+b7 amd64 shell with rc files\njq 1.6-2.1 amd64 GNU in C\n';
    expect(versions(read(list))).toEqual(['base-files 12.4+deb12u5', 'bash 5.2.15-2+b7', 'jq 1.6-2.1']);
  });

  it('a version that is none', () => {
    expect(unmatched(read(`${ROWS}ii  jq  1.6_2  amd64  text\n`))).toEqual(['jq: invalid-version']);
  });

  it.each([
    ['nothing', ''],
    ['blank lines', '\n \n\n'],
    ['a web page', '<!DOCTYPE html>\n<html><body>404</body></html>\n'],
    ['JSON', '{"packages": []}'],
    ['JSON of another kind', '[ {"name": "bash"} ]'],
    ['a PDF', '%PDF-1.7\n%âãÏÓ\n'],
    ['a binary file', 'PK\u0003\u0004\u0000\u0001'],
    ['prose', 'This release, 3.1 in all but name, was tagged.\nSee the notes for 3.0 and later versions.\n'],
    ['names without versions', 'bash\ninstalled\njq\n'],
    ['selections', 'bash\t\t\t\tinstall\njq\t\t\t\tinstall\n'],
    ['an rpm list', 'bash-4.2.46-30.amzn2.x86_64\ncurl-7.61.1-9.amzn2.0.1.x86_64\n'],
    ['one long line', 'a'.repeat(5 * 1024 * 1024)],
  ])('%s is not the format, and the error names a command', (_, text) => {
    expect(() => read(text)).toThrow(NotTheFormatError);
    expect(() => read(text)).toThrow(/dpkg-debian\.txt is empty|Make one with: dpkg-query/);
  });

  it.each([
    ['summaries, one of a word', ['secure sockets', 'Perl library', 'kpt', 'GNU shell']],
    ['what packages provide', ['libssl (= 3)', 'perlapi-5.36.0, perlapi-5.36.1', 'pinentry', '']],
    ['sections of the archive, and one of somebody', ['libs', 'libs', 'cloud', 'shells']],
    ['what is wanted', ['install', 'install', 'hold', 'install']],
    [
      'dependencies, between commas',
      ['libc6 (>= 2.34),debconf', 'libc6,zlib1g (>= 1.2)', 'gpg', 'libtinfo6'],
    ],
  ])('takes %s for no sources', (_what, [a, b, c, d]) => {
    const separator = _what.endsWith('commas') ? ',' : '\t';
    const rows = [
      ['libssl3', '3.0.11-1~deb12u2', a],
      ['libperl5.36', '5.36.0-7+deb12u2', b],
      ['pinentry-curses', '1.2.1-1', c],
      ['bash', '5.2.15-2', d],
    ];
    expect(sources(rows.map((row) => row.join(separator)))).toEqual(['bash', 'perl', 'openssl', 'pinentry']);
  });

  it('takes a word that is a section too for a source where the others are sources', () => {
    const rows = [
      'libssl3\t3.0.11-1~deb12u2\topenssl',
      'libperl5.36\t5.36.0-7+deb12u2\tperl',
      'pinentry-curses\t1.2.1-1\tpinentry',
      'bash\t5.2.15-2\t',
    ];
    expect(sources(rows)).toEqual(['bash', 'perl', 'openssl', 'pinentry']);
    expect(sources(rows, null)).toEqual(['bash', 'perl', 'openssl', 'pinentry']);
  });

  it('asks for the version of the source that the archive tells where the list names its source only', () => {
    const { packages } = read('bsdutils\t1:2.38.1-5+deb12u3\tutil-linux\n', 'debian:12');
    expect(packages[0]?.lookups).toEqual([{ name: 'util-linux', version: '2.38.1-5+deb12u3' }]);
  });
});

function sources(rows: readonly string[], distribution: string | null = 'debian:12'): readonly string[] {
  const { packages } = read(`${rows.join('\n')}\n`, distribution);
  return packages.flatMap(({ lookups }) => lookups.map(({ name }) => name));
}
