import { describe, expect, it } from 'vitest';
import { UnknownDistributionError } from '../../distribution/unknown-distribution-error.ts';
import type { Inventory } from '../../package.ts';
import { NotTheFormatError } from '../../reader.ts';
import { layOut } from '../../winget/terminal-cells.ts';
import { readWingetList } from './read.ts';

function read(text: string, distribution: string | null = null): Inventory {
  return readWingetList(new TextEncoder().encode(text), { distribution });
}

const told = (inventory: Inventory) =>
  inventory.packages.map(({ name, version, unmatched }) => `${name} | ${version} | ${unmatched}`);

/** A table as winget prints it: columns as wide as their longest cell, in terminal cells. */
function table(header: readonly string[], rows: readonly (readonly string[])[]): string {
  const lines = [header, ...rows];
  const widths = header.map((_, column) =>
    Math.max(...lines.map((line) => layOut(line[column] ?? '').width)),
  );
  const print = (line: readonly string[]) =>
    line
      .map((cell, column) => cell + ' '.repeat((widths[column] ?? 0) - layOut(cell).width))
      .join(' ')
      .trimEnd();
  const ruler = '-'.repeat(widths.reduce((sum, width) => sum + width + 1, -1));
  return [print(header), ruler, ...rows.map(print), ''].join('\n');
}

const ROWS = [
  ['Mozilla Firefox (x64 de)', 'Mozilla.Firefox', '128.0.3', '129.0', 'winget'],
  ['7-Zip 23.01 (x64)', '7zip.7zip', '23.01', '', 'winget'],
  ['微信', 'Tencent.WeChat', '3.9.11.25', '', 'winget'],
  ['VMware Tools', 'ARP\\Machine\\X64\\{AB3D2C12-464D-4520-8DF4-4011143F05F6}', '13.0.10.0', '', ''],
  ['Microsoft Whiteboard', '9MSPC6MP8FM4', 'Unknown', '', 'msstore'],
];

const EXPECTED = [
  '7zip.7zip | 23.01 | null',
  '9MSPC6MP8FM4 | Unknown | unmapped',
  'Mozilla.Firefox | 128.0.3 | null',
  'Tencent.WeChat | 3.9.11.25 | unmapped',
  'VMware Tools | 13.0.10.0 | unmapped',
];

describe('the table of winget list', () => {
  it.each([
    ['English', ['Name', 'Id', 'Version', 'Available', 'Source']],
    ['German', ['Name', 'ID', 'Version', 'Verfügbar', 'Quelle']],
    ['Spanish', ['Nombre', 'Id', 'Versión', 'Disponible', 'Origen']],
    ['Japanese', ['名前', 'ID', 'バージョン', '利用可能', 'ソース']],
    ['Korean, with titles of two words', ['이름', '장치 ID', '버전', '사용 가능', '원본']],
    ['Russian', ['Имя', 'ИД', 'Версия', 'Доступно', 'Источник']],
    ['traditional Chinese', ['名稱', '識別碼', '版本', '可用', '來源']],
    ['a language that we do not know', ['Nom kot', 'Idan tifi', 'Vers yon', 'Disp', 'Sous']],
  ])('%s', (_, header) => {
    expect(told(read(table(header, ROWS)))).toEqual(EXPECTED);
  });

  const english = table(['Name', 'Id', 'Version', 'Available', 'Source'], ROWS);

  it('reads as many rows as a file of the largest size has', () => {
    const row = 'Git  Git.Git 2.45    winget\n';
    const text = `Name Id      Version Source\n---------------------------\n${row.repeat(180_000)}`;
    expect(told(read(text))).toEqual(['Git.Git | 2.45 | null']);
  });

  it('one row that was shifted does not move the columns of the others', () => {
    const rows = [
      ['Git', 'Git.Git', '2.45.1', '2.46.0', 'winget'],
      ['Mozilla Firefox', 'Mozilla.Firefox', '128.0.3', '130.0', 'winget'],
    ];
    const shifted = `${table(['Name', 'Id', 'Version', 'Available', 'Source'], rows)}7-Zip 23.01 (x64)   7zip.7zip      23.01             winget\n`;
    expect(told(read(shifted))).toEqual([
      '7zip.7zip | 23.01 | null',
      'Git.Git | 2.45.1 | null',
      'Mozilla.Firefox | 128.0.3 | null',
    ]);
  });

  it('a header that was shifted does not lose the rows', () => {
    const text = ` Name Id      Version Available Source\n---------------------------------------\nGit  Git.Git 2.45.1  2.46.0    winget\n`;
    expect(told(read(text))).toEqual(['Git.Git | 2.45.1 | null']);
  });

  it.each([
    ['a spinner before it', `   - \r   \\ \r   | \r${english}`],
    ['a spinner of backspaces', `-\b\\\b|\b \b${english}`],
    ['a progress bar', `  ██████▒▒▒▒  1.00 MB / 2.00 MB\r                     \r${english}`],
    ['CRLF', english.replaceAll('\n', '\r\n')],
    ['a prompt before and a footer after', `C:\\>winget list\n${english}\n2 upgrades available.\n`],
    [
      'a footer as long as a row',
      `${english}1 package(s) have version numbers that cannot be determined. Use --include-unknown to see all results.\n`,
    ],
    [
      'no ruler',
      english
        .split('\n')
        .filter((line) => !line.startsWith('---'))
        .join('\n'),
    ],
    [
      'no sources',
      table(
        ['Name', 'Id', 'Version'],
        ROWS.map((row) => row.slice(0, 3)),
      ),
    ],
    [
      'a second table',
      table(['Name', 'Id', 'Version', 'Available', 'Source'], ROWS.slice(0, 2)) +
        '\nThe following packages have an upgrade available, but require explicit targeting for upgrade:\n' +
        table(['Name', 'Id', 'Version', 'Available', 'Source'], ROWS.slice(2)),
    ],
  ])('with %s', (_, text) => {
    expect(told(read(text))).toEqual(EXPECTED);
  });

  it.each(['utf16le', 'utf16be'])('as %s, with and without its mark', (encoding) => {
    const little = Uint8Array.from(Buffer.from(`\ufeff${english}`, 'utf16le'));
    const bytes = encoding === 'utf16le' ? little : Uint8Array.from(Buffer.from(little).swap16());
    for (const file of [bytes, bytes.subarray(2)]) {
      expect(told(readWingetList(file, { distribution: null }))).toEqual(EXPECTED);
    }
  });

  it.each(['…', 'ÔÇª', 'ΓÇª', 'â€¦', '???'])(
    'a cell cut with %s, whatever the code page made of it',
    (ellipsis) => {
      const text = table(
        ['Name', 'Id', 'Version', 'Source'],
        [
          ['Dell Command | Update for Windows Unive…', 'Dell.CommandUpdate.Universal', '5.4.1', 'winget'],
          ['A program with a long identifier', 'Publisher.ProductWithALongIden…', '1.0', 'winget'],
          ['Firefox', 'Mozilla.Firefox', '128.0.…', 'winget'],
          ['Security', 'MSIX\\Microsoft.SecHealthUI_8weky…', '1000.29554', ''],
        ],
      ).replaceAll('…', ellipsis);
      expect(told(read(text))).toEqual([
        'Dell.CommandUpdate.Universal | 5.4.1 | null',
        'Mozilla.Firefox | 128.0. | truncated',
        'Publisher.ProductWithALongIden | 1.0 | truncated',
        'Security | 1000.29554 | unmapped',
      ]);
    },
  );

  it('a row whose cells were shifted is read by its words', () => {
    const shifted = english.replace('Mozilla Firefox (x64 de)', 'MozillaÃ Firefox (x64 de)');
    expect(told(read(shifted))).toEqual(EXPECTED);
  });

  it.each([
    ['< 17.14.41', 'not-pinned'],
    ['> 4.6.2', 'not-pinned'],
    ['Unbekannt', 'no-version'],
    ['build 12', 'invalid-version'],
  ])('version %s: %s', (version, reason) => {
    const text = table(
      ['Name', 'Id', 'Version', 'Source'],
      [['Firefox', 'Mozilla.Firefox', version, 'winget']],
    );
    expect(told(read(text))).toEqual([`Mozilla.Firefox | ${version} | ${reason}`]);
  });

  it('a known product is looked up under its name in CPE, everything else under none', () => {
    const { packages } = read(english);
    expect(packages.flatMap(({ ecosystem, lookups }) => lookups.map((each) => [ecosystem, each]))).toEqual([
      ['winget', { name: '7-zip:7-zip', version: '23.01' }],
      ['winget', { name: 'mozilla:firefox', version: '128.0.3' }],
    ]);
    expect(packages.filter(({ ecosystem }) => ecosystem === null)).toHaveLength(3);
  });

  it('a row that was cut off is told', () => {
    expect(told(read(`${english}7-Zip 24`))).toContain('7-Zip 24 |  | unreadable');
  });
});

describe('other lists of winget', () => {
  it('winget export with and without versions', () => {
    const text = JSON.stringify({
      $schema: 'https://schemas.example/packages.schema.2.0.json',
      Sources: [
        {
          Packages: [
            { PackageIdentifier: 'Git.Git', Version: '2.45.1' },
            { PackageIdentifier: '7zip.7zip' },
            {},
          ],
          SourceDetails: { Name: 'winget' },
        },
      ],
    });
    expect(told(read(text))).toEqual([
      '7zip.7zip |  | no-version',
      'Git.Git | 2.45.1 | null',
      'a package without an identifier |  | unreadable',
    ]);
  });

  it('identifiers, one a line', () => {
    expect(told(read('Git.Git\n7zip.7zip \n'))).toEqual([
      '7zip.7zip |  | no-version',
      'Git.Git |  | no-version',
    ]);
  });
});

describe('what is not the format', () => {
  it.each([
    ['nothing', ''],
    ['a web page', '<html></html>'],
    ['other JSON', '{"packages":[]}'],
    ['broken JSON', '{"Sources":['],
    ['prose', 'All of it is installed. Nothing is listed.\n'],
    ['a heading', 'Installed programs\n------------------\nFirefox and others\n'],
    ['a table of two columns', 'Name    Id\n---------------\nFirefox Mozilla.Firefox 1.0\n'],
    ['one long line', 'a'.repeat(5 * 1024 * 1024)],
  ])('%s: the error names a command', (_, text) => {
    expect(() => read(text)).toThrow(NotTheFormatError);
    expect(() => read(text)).toThrow(/is empty|Make one with: winget list/);
  });

  it('a distribution: Windows has none', () => {
    expect(() => read('Git.Git\n', 'Debian:12')).toThrow(UnknownDistributionError);
  });
});
