import { describe, expect, it } from 'vitest';
import type { Inventory, Package } from '../../package.ts';
import { NotTheFormatError } from '../../reader.ts';
import { readRpmList } from './read.ts';

function read(text: string, distribution: string | null = null): Inventory {
  return readRpmList(new TextEncoder().encode(text), { distribution });
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

const WITH_EPOCHS = ['almalinux-release 9.4-1.el9', 'bash 5.1.8-9.el9', 'openssl-libs 1:3.0.7-27.el9'];
const WITHOUT_EPOCHS = ['almalinux-release 9.4-1.el9', 'bash 5.1.8-9.el9', 'openssl-libs 3.0.7-27.el9'];

const SHAPES: readonly (readonly [string, readonly string[], string])[] = [
  [
    'rpm -qa',
    WITHOUT_EPOCHS,
    'almalinux-release-9.4-1.el9.x86_64\nbash-5.1.8-9.el9.x86_64\nopenssl-libs-3.0.7-27.el9.x86_64\n' +
      'gpg-pubkey-b86b3716-61e69f29\n',
  ],
  [
    'file names',
    WITHOUT_EPOCHS,
    'almalinux-release-9.4-1.el9.x86_64.rpm\nbash-5.1.8-9.el9.x86_64.rpm\nopenssl-libs-3.0.7-27.el9.x86_64.rpm\n',
  ],
  [
    'rpm -qa --last',
    WITHOUT_EPOCHS,
    'almalinux-release-9.4-1.el9.x86_64       Tue 05 Mar 2024 10:00:00 AM UTC\n' +
      'bash-5.1.8-9.el9.x86_64                  Tue 05 Mar 2024 10:00:00 AM UTC\n' +
      'openssl-libs-3.0.7-27.el9.x86_64         Tue 05 Mar 2024 10:00:00 AM UTC\n',
  ],
  [
    '%{NEVRA}',
    WITH_EPOCHS,
    'almalinux-release-9.4-1.el9.x86_64\nbash-5.1.8-9.el9.x86_64\nopenssl-libs-1:3.0.7-27.el9.x86_64\n',
  ],
  [
    'the epoch in front of the name',
    WITH_EPOCHS,
    '(none):almalinux-release-9.4-1.el9.x86_64\n0:bash-5.1.8-9.el9.x86_64\n1:openssl-libs-3.0.7-27.el9.x86_64\n',
  ],
  ['%{NVR}', WITHOUT_EPOCHS, 'almalinux-release-9.4-1.el9\nbash-5.1.8-9.el9\nopenssl-libs-3.0.7-27.el9\n'],
  [
    'name epoch version release arch',
    WITH_EPOCHS,
    'almalinux-release (none) 9.4 1.el9 x86_64\nbash 0 5.1.8 9.el9 x86_64\nopenssl-libs 1 3.0.7 27.el9 x86_64\n' +
      'gpg-pubkey (none) b86b3716 61e69f29 (none)\n',
  ],
  [
    'seven fields with source and module',
    WITH_EPOCHS,
    'almalinux-release 0 9.4 1.el9 x86_64 almalinux-release-9.4-1.el9.src.rpm (none)\n' +
      'bash 0 5.1.8 9.el9 x86_64 bash-5.1.8-9.el9.src.rpm (none)\n' +
      'openssl-libs 1 3.0.7 27.el9 x86_64 openssl-3.0.7-27.el9.src.rpm (none)\n',
  ],
  [
    'tabs',
    WITHOUT_EPOCHS,
    'almalinux-release\t9.4-1.el9\tx86_64\nbash\t5.1.8-9.el9\tx86_64\nopenssl-libs\t3.0.7-27.el9\tx86_64\n',
  ],
  [
    'tabs with an empty epoch',
    WITH_EPOCHS,
    'almalinux-release\t\t9.4\t1.el9\tx86_64\nbash\t\t5.1.8\t9.el9\tx86_64\nopenssl-libs\t1\t3.0.7\t27.el9\tx86_64\n',
  ],
  [
    'bars and a header',
    WITHOUT_EPOCHS,
    'name|version|release|arch\nalmalinux-release|9.4|1.el9|x86_64\nbash|5.1.8|9.el9|x86_64\n' +
      'openssl-libs|3.0.7|27.el9|x86_64\n',
  ],
  [
    'name and version alone',
    WITHOUT_EPOCHS,
    'almalinux-release 9.4-1.el9\nbash 5.1.8-9.el9\nopenssl-libs 3.0.7-27.el9\n',
  ],
  [
    'dnf list --installed with a wrapped row',
    WITH_EPOCHS,
    'Last metadata expiration check: 0:10:01 ago on Tue 05 Mar 2024.\nInstalled Packages\n' +
      'almalinux-release.x86_64\n                        9.4-1.el9             @anaconda\n' +
      'bash.x86_64             5.1.8-9.el9           @baseos\n' +
      'openssl-libs.x86_64     1:3.0.7-27.el9\n                                              @baseos\n' +
      'Available Packages\nzsh.x86_64              5.8-9.el9             baseos\n',
  ],
  [
    'yum list in another language',
    WITH_EPOCHS,
    'Installierte Pakete\nalmalinux-release.x86_64  9.4-1.el9  @anaconda\nbash.x86_64  5.1.8-9.el9  @baseos\n' +
      'openssl-libs.x86_64  1:3.0.7-27.el9  @baseos\nVerfügbare Pakete\nzsh.x86_64  5.8-9.el9  baseos\n',
  ],
  [
    'the manifest of a container',
    WITH_EPOCHS,
    [
      'almalinux-release\t9.4-1.el9\t1709632800\t1709000000\tVendor\t(none)\t10\tx86_64\t0\talmalinux-release-9.4-1.el9.src.rpm',
      'bash\t5.1.8-9.el9\t1709632800\t1709000000\tVendor\t(none)\t10\tx86_64\t0\tbash-5.1.8-9.el9.src.rpm',
      'openssl-libs\t3.0.7-27.el9\t1709632800\t1709000000\tVendor\t1\t10\tx86_64\t1\topenssl-3.0.7-27.el9.src.rpm',
    ].join('\n'),
  ],
  [
    'behind a shell prompt',
    WITHOUT_EPOCHS,
    '[root@host ~]# rpm -qa\nalmalinux-release-9.4-1.el9.x86_64\nbash-5.1.8-9.el9.x86_64\n' +
      'openssl-libs-3.0.7-27.el9.x86_64\n[root@host ~]#\n',
  ],
];

describe('shapes of an rpm list', () => {
  it.each(SHAPES)('%s: the same packages', (_, expected, text) => {
    for (const lines of [text, text.replaceAll('\n', '\r\n')]) {
      const inventory = read(lines);
      expect(versions(inventory)).toEqual(expected);
      expect(unmatched(inventory)).toEqual([]);
      expect(inventory.platform).toMatchObject({
        ecosystem: 'AlmaLinux:9',
        release: '9.4',
        confidence: 'high',
      });
    }
  });
});

describe('what is asked', () => {
  it('AlmaLinux: binary and source, with a known epoch', () => {
    const inventory = read(
      'openssl-libs 1 3.0.7 27.el9 x86_64 openssl-3.0.7-27.el9.src.rpm\n',
      'AlmaLinux:9',
    );
    expect(find(inventory, 'openssl-libs')?.lookups).toEqual([
      { name: 'openssl-libs', version: '1:3.0.7-27.el9' },
      { name: 'openssl', version: '1:3.0.7-27.el9' },
    ]);
  });

  it('an epoch that is zero is stated, one that is unknown is left away', () => {
    const known = find(read('bash 0 5.1.8 9.el9 x86_64\n', 'AlmaLinux:9'), 'bash');
    const unknown = find(read('bash-5.1.8-9.el9.x86_64\n', 'AlmaLinux:9'), 'bash');
    expect(known?.lookups).toEqual([{ name: 'bash', version: '0:5.1.8-9.el9' }]);
    expect(unknown?.lookups).toEqual([{ name: 'bash', version: '5.1.8-9.el9' }]);
    expect(known?.version).toBe('5.1.8-9.el9');
  });

  it.each([
    ['AlmaLinux:9', 'openssl-libs'],
    ['Red Hat:9', 'openssl-libs'],
    ['Rocky Linux:9', 'likely openssl'],
    ['openSUSE:Leap 15.6', 'likely openssl'],
    ['SUSE:Linux Enterprise Server 15 SP5', 'likely openssl'],
    ['Mageia:9', 'likely openssl'],
    ['openEuler:24.03-LTS', 'likely openssl'],
    ['Azure Linux:3', 'likely openssl'],
  ])('%s, no source told: %s', (distribution, expected) => {
    const [found] = read('openssl-libs-3.0.7-27.el9.x86_64\n', distribution).packages;
    const names = new Set(found?.lookups.map(({ name }) => name));
    expect([...(found?.isGuessed ? ['likely'] : []), ...names].join(' ')).toBe(expected);
  });

  it.each([
    ['libfoo3', 'libfoo3 libfoo foo'],
    ['lib64foo3', 'lib64foo3 libfoo foo'],
    ['libfoo-1_2-devel', 'libfoo-1_2-devel libfoo-1_2 libfoo foo'],
    ['foo3', 'foo3'],
    ['libfoo', 'libfoo'],
    ['lib3', 'lib3'],
  ])('%s is likely of %s', (name, expected) => {
    const [found] = read(`${name}-1.2-3.x86_64\n`, 'Mageia:9').packages;
    expect(found?.lookups.map((lookup) => lookup.name).join(' ')).toBe(expected);
  });

  it('Rocky Linux: the source alone, with the epoch', () => {
    const inventory = read(
      'openssl-libs 1 3.0.7 27.el9 x86_64 openssl-3.0.7-27.el9.src.rpm\n',
      'Rocky Linux:9',
    );
    expect(find(inventory, 'openssl-libs')?.lookups).toEqual([
      { name: 'openssl', version: '1:3.0.7-27.el9' },
    ]);
    expect(find(inventory, 'openssl-libs')).not.toHaveProperty('isGuessed');
  });

  it('a source whose version begins with a letter is told, too', () => {
    const [found] = read('foo-libs v1.2 3.x86 x86_64 foo-v1.2-3.src.rpm\n', 'Mageia:9').packages;
    expect(found?.lookups).toEqual([{ name: 'foo', version: 'v1.2-3' }]);
  });

  it('openSUSE: the source alone, without an epoch', () => {
    const inventory = read('libopenssl1_1-1:1.1.0i-lp151.8.3.1.x86_64\n', 'openSUSE:Leap 15.1');
    expect(find(inventory, 'libopenssl1_1')?.lookups).toEqual([
      { name: 'openssl-1_1', version: '1.1.0i-lp151.8.3.1' },
    ]);
  });

  it('Red Hat: every stream of the product', () => {
    const inventory = read('bash-5.1.8-9.el9.x86_64\n', 'Red Hat:9');
    expect(find(inventory, 'bash')).toMatchObject({
      ecosystem: 'Red Hat:enterprise_linux:9::baseos',
      lookups: [
        { name: 'bash', version: '5.1.8-9.el9' },
        { name: 'bash', version: '5.1.8-9.el9', ecosystem: 'Red Hat:enterprise_linux:9::appstream' },
        { name: 'bash', version: '5.1.8-9.el9', ecosystem: 'Red Hat:enterprise_linux:9::crb' },
      ],
    });
  });

  it('SUSE Linux Enterprise 15 that shows its modules: those alone', () => {
    const modules = ['basesystem', 'desktop-applications', 'not-known'];
    const shown = modules.map((module) => `sle-module-${module}-release-15.5-150500.1.1.x86_64\n`).join('');
    const list = `sles-release-15.5-150500.43.1.x86_64\n${shown}bash-4.4-150400.25.22.x86_64\n`;
    for (const inventory of [read(list), read(list, 'SUSE:Linux Enterprise Server 15 SP5')]) {
      const bash = inventory.packages.find(({ name }) => name === 'bash');
      expect(inventory.platform?.ecosystem).toBe('SUSE:Linux Enterprise Server 15 SP5');
      expect(bash?.lookups.map(({ ecosystem }) => ecosystem)).toEqual([
        undefined,
        'SUSE:Linux Enterprise Server 15 SP5-LTSS',
        'SUSE:Linux Enterprise Module for Basesystem 15 SP5',
        'SUSE:Linux Enterprise Module for Desktop Applications 15 SP5',
      ]);
    }
  });

  it('SUSE Linux Enterprise 15: the modules too', () => {
    const inventory = read('sles-release-15.5-150500.43.1.x86_64\nbash-4.4-150400.25.22.x86_64\n');
    expect(inventory.platform?.ecosystem).toBe('SUSE:Linux Enterprise Server 15 SP5');
    expect(find(inventory, 'bash')?.lookups.map(({ ecosystem }) => ecosystem)).toContain(
      'SUSE:Linux Enterprise Module for Basesystem 15 SP5',
    );
  });

  it('the module stream, where the list tells it', () => {
    const line =
      'nodejs 1 18.19.0 1.module+el8.9.0+20981 x86_64 nodejs-18.19.0-1.src.rpm nodejs:18:8090020231219:a75119d5';
    expect(find(read(line, 'Rocky Linux:8'), 'nodejs')?.moduleStream).toBe('nodejs:18');
    expect(find(read('bash-5.1.8-9.el9.x86_64', 'Rocky Linux:9'), 'bash')).not.toHaveProperty('moduleStream');
  });

  it('a layered product of Red Hat’s has advisories of its own', () => {
    expect(unmatched(read('foreman-3.5.1.14-1.el8sat.noarch\n', 'Red Hat:8'))).toEqual([
      'foreman: no-advisory-feed',
    ]);
    expect(unmatched(read('runc-1.0.0-61.rhaos4.1.git3cbe540.el8.x86_64\n', 'Red Hat:8'))).toEqual([
      'runc: no-advisory-feed',
    ]);
  });
});

describe('several kernels', () => {
  const KERNELS = 'kernel-5.14.0-427.el9.x86_64\nkernel-5.14.0-70.el9.x86_64\nkernel-5.14.0-362.el9.x86_64\n';

  it('the newest is matched, the others are told', () => {
    const inventory = read(KERNELS, 'AlmaLinux:9');
    expect(versions(inventory)).toHaveLength(3);
    expect(
      inventory.packages.filter((found) => found.unmatched === null).map(({ version }) => version),
    ).toEqual(['5.14.0-427.el9']);
    expect(unmatched(inventory)).toEqual(['kernel: superseded', 'kernel: superseded']);
  });

  it('other packages may be there in several versions', () => {
    const inventory = read('libgcc-11.4.1-2.el9.x86_64\nlibgcc-11.3.1-2.el9.i686\n', 'AlmaLinux:9');
    expect(unmatched(inventory)).toEqual([]);
  });
});

describe('what others built', () => {
  it.each([
    ['nodejs', 'nodejs-18.20.3-1nodesource.x86_64', true],
    ['postgresql16', 'postgresql16-16.3-1PGDG.rhel9.x86_64', true],
    ['php', 'php-8.3.8-1.el9.remi.x86_64', true],
    ['php', 'php-8.0.30-1.el9_2.x86_64', undefined],
    ['nodejs', 'nodejs-16.20.2-4.module_el9.2.0+60+1234.x86_64', undefined],
    ['kernel', 'kernel-5.14.0-427.el9.alma.1.x86_64', undefined],
    ['htop', 'htop.x86_64  3.3.0-1.el9  @epel', true],
    ['bash', 'bash.x86_64  5.1.8-9.el9  @anaconda', undefined],
  ])('of %s in %s nothing found says nothing: %s', (name, line, expected) => {
    const found = find(read(`${line}\n`, 'AlmaLinux:9'), name);
    expect(found?.lookups).not.toEqual([]);
    expect(found?.isGuessed).toBe(expected);
  });
});

describe('distributions without a feed', () => {
  it.each([
    ['Fedora', 'fedora-release-common-39-30.noarch\nbash-5.2.15-5.fc39.x86_64\n'],
    ['Amazon Linux', 'system-release-2023.3.20240122-0.amzn2023.noarch\nbash-5.2.15-1.amzn2023.x86_64\n'],
    ['Oracle Linux', 'oraclelinux-release-9.3-1.0.4.el9.x86_64\nredhat-release-9.3-1.0.1.el9.x86_64\n'],
    ['CentOS', 'centos-release-7-9.2009.1.el7.centos.x86_64\nbash-4.2.46-35.el7_9.x86_64\n'],
    ['CentOS Stream', 'centos-stream-release-9.0-26.el9.noarch\nbash-5.1.8-9.el9.x86_64\n'],
    ['Photon OS', 'photon-release-5.0-2.ph5.noarch\nbash-5.2-1.ph5.x86_64\n'],
  ])('%s: every package says so', (name, text) => {
    const inventory = read(text);
    expect(inventory.platform).toMatchObject({ ecosystem: null, distribution: name, source: 'inferred' });
    expect(new Set(inventory.packages.map((found) => found.unmatched))).toEqual(
      new Set(['no-advisory-feed']),
    );
  });

  it('an Enterprise Linux whose vendor nothing tells has no release to ask for', () => {
    const inventory = read('bash-5.1.8-9.el9.x86_64\ncurl-7.76.1-29.el9.x86_64\n');
    expect(inventory.platform).toMatchObject({ ecosystem: null, release: '9' });
    expect(unmatched(inventory)).toEqual(['bash: no-release', 'curl: no-release']);
  });
});

describe('what cannot be read', () => {
  it('a line in the middle is told', () => {
    const inventory = read(
      'bash-5.1.8-9.el9.x86_64\n??? what is this\ncurl-7.76.1-29.el9.x86_64\n',
      'AlmaLinux:9',
    );
    expect(versions(inventory)).toEqual(['??? what is this ', 'bash 5.1.8-9.el9', 'curl 7.76.1-29.el9']);
    expect(unmatched(inventory)).toEqual(['??? what is this: unreadable']);
  });

  it('a package that rpm could not read itself is told', () => {
    const said = 'warning: Found NDB database\nerror: rpmdbNextIterator: skipping h#     325\n';
    const inventory = read(`${said}bash-5.1.8-9.el9.x86_64\n`, 'AlmaLinux:9');
    expect(unmatched(inventory)).toEqual(['error: rpmdbNextIterator: skipping h# 325: unreadable']);
  });

  it.each([
    ['nothing', ''],
    ['a web page', '<html></html>'],
    ['JSON', '{"name":"bash"}'],
    ['prose', 'A well-known state-of-the-art tool - see chapter 3-2 - is installed.\n'],
    [
      'a Debian list',
      'ii  bash  5.0-4  amd64  GNU Bourne Again SHell\nii  jq  1.6-2.1  amd64  JSON processor\n',
    ],
    ['one long line', 'a-1-'.repeat(1_300_000)],
    ['keys alone', 'gpg-pubkey-b86b3716-61e69f29\n'],
  ])('%s is not the format, and the error names a command', (_, text) => {
    expect(() => read(text)).toThrow(NotTheFormatError);
    expect(() => read(text)).toThrow(/is empty|Make one with: rpm -qa/);
  });
});
