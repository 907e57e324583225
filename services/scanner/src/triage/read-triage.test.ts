import { describe, expect, it } from 'vitest';
import { NotTheFormatError } from '../inventory/reader.ts';
import { readTriage } from './read-triage.ts';

const NOW = new Date('2026-06-01T12:00:00Z');

describe('files of other tools', () => {
  const rulesOf = (name: string, text: string) => {
    const file = { name, bytes: new TextEncoder().encode(text) };
    const { rules, problems } = readTriage({ policy: file, now: NOW });
    return [rules.map(({ names, products }) => [names, products]), problems.map(({ problem }) => problem)];
  };
  const named = (name: string, version: string | null, within: string) => ({
    kind: 'named',
    name,
    version,
    within,
  });

  it.each([
    [
      'osv-scanner.toml',
      '[[IgnoredVulns]]\nid = "A-1"\nignoreUntil = 2026-07-01\n[[IgnoredVulns]]\nid = "A-2"\nignoreUntil = 2026-05-01\n[[IgnoredVulns]]\nreason = "no id"\n[[PackageOverrides]]\nname = "left"\necosystem = "npm"\nversion = "1.0.0"\nvulnerability.ignore = true\n[[PackageOverrides]]\necosystem = "Go"\nignore = true\n[[PackageOverrides]]\nname = "x"\nlicense.override = ["MIT"]\n',
      [
        [['A-1'], [{ kind: 'any' }]],
        [[], [named('left', '1.0.0', 'npm')]],
      ],
      ['expired', 'invalid', 'no-expiry', 'refused'],
    ],
    [
      'folder/.trivyignore',
      '# a comment\nA-1 exp:2026-07-01\nA-2 exp:2026-06-01\r\nA-3 # why\nA-4 exp:soon\n',
      [
        [['A-1'], [{ kind: 'any' }]],
        [['A-3'], [{ kind: 'any' }]],
      ],
      ['expired', 'no-expiry', 'invalid'],
    ],
    [
      '.trivyignore.yaml',
      'vulnerabilities:\n  - { id: A-1, purls: ["pkg:npm/left"], expired_at: 2026-07-01 }\n  - { id: A-2, paths: ["web"] }\nsecrets: [{ id: x }]\n',
      [[['A-1'], [{ kind: 'identified', id: 'pkg:npm/left', parts: [] }]]],
      ['invalid'],
    ],
    [
      '.grype.yaml',
      'ignore:\n  - vulnerability: A-1\n    package: { name: left, type: go-module }\n  - package: { name: right }\n  - fix-state: not-fixed\n  - package: { type: npm }\n',
      [
        [['A-1'], [named('left', null, 'golang')]],
        [[], [named('right', null, '')]],
      ],
      ['no-expiry', 'no-expiry', 'invalid', 'refused'],
    ],
  ])('%s', (name, text, rules, problems) => {
    expect(rulesOf(name, text)).toEqual([rules, problems]);
  });
});

describe('OpenVEX that is said again', () => {
  const saidAgain = (document: object) => {
    const bytes = new TextEncoder().encode(JSON.stringify(document));
    const { author, statements } = readTriage({ vex: { name: 'vex.json', bytes }, now: NOW }).openVex ?? {};
    return { author, statements: statements?.map(({ said }) => said) };
  };
  const timestamp = '2026-01-01T00:00:00Z';

  it('is of the version that the answer has, whichever it was written in', () => {
    const statement = {
      vulnerability: 'CVE-2026-0001',
      products: ['pkg:oci/image'],
      subcomponents: ['pkg:npm/left'],
      status: 'fixed',
    };
    const document = { '@context': 'https://openvex.dev/ns', author: 'a team', timestamp };
    expect(saidAgain({ ...document, statements: [statement] })).toEqual({
      author: 'a team',
      statements: [
        {
          vulnerability: { name: 'CVE-2026-0001' },
          products: [{ '@id': 'pkg:oci/image', subcomponents: [{ '@id': 'pkg:npm/left' }] }],
          status: 'fixed',
          timestamp,
        },
      ],
    });
  });

  it('has no statement that was refused or not understood', () => {
    const vulnerability = { name: 'CVE-2026-0001' };
    const products = [{ '@id': 'pkg:npm/left' }];
    const whole = { vulnerability, products, status: 'under_investigation', note: 'kept', timestamp };
    const statements = [
      { vulnerability, products, status: 'not_affected' },
      { vulnerability, products, status: 'harmless' },
      whole,
    ];
    const context = 'https://openvex.dev/ns/v0.2.0';
    expect(saidAgain({ '@context': context, timestamp, statements }).statements).toEqual([whole]);
  });
});

describe('files of the repository', () => {
  it('are said again as OpenVEX, too: what they excuse would else be in no statement', () => {
    const statement = {
      vulnerability: { name: 'CVE-2026-0001' },
      products: [{ '@id': 'pkg:npm/left' }],
      status: 'fixed',
    };
    const document = {
      '@context': 'https://openvex.dev/ns/v0.2.0',
      timestamp: '2026-01-01T00:00:00Z',
      statements: [statement],
    };
    const bytes = new TextEncoder().encode(JSON.stringify(document));
    const found = [{ name: '.vex/a.json', isVex: true, bytes }];
    const { openVex } = readTriage({ found, now: NOW });
    expect(openVex?.statements).toMatchObject([{ said: statement }]);
  });
});

describe('the types of packages in .grype.yaml', () => {
  it.each([
    ['github-action', 'githubactions'],
    ['r-package', 'cran'],
    ['pod', 'cocoapods'],
    ['java-archive', 'maven'],
    ['npm', 'npm'],
    ['kb', 'kb'],
  ])('%s', (type, within) => {
    const text = `ignore: [{ package: { name: left, type: ${type} } }]`;
    const file = { name: '.grype.yaml', bytes: new TextEncoder().encode(text) };
    const { rules } = readTriage({ policy: file, now: NOW });
    expect(rules.map(({ products }) => products)).toEqual([
      [{ kind: 'named', name: 'left', version: null, within }],
    ]);
  });
});

it('reads several documents of VEX, a line each', () => {
  const document = { '@context': 'https://openvex.dev/ns/v0.2.0', timestamp: '2026-01-01T00:00:00Z' };
  const lines = ['pkg:npm/a', 'pkg:npm/b'].map((id) =>
    JSON.stringify({
      ...document,
      statements: [{ vulnerability: { name: 'CVE-2026-0001' }, products: [{ '@id': id }], status: 'fixed' }],
    }),
  );
  const bytes = new TextEncoder().encode(lines.join('\n'));
  const { vex } = readTriage({ vex: { name: 'vex.jsonl', bytes }, now: NOW });
  expect(vex.map(({ rule }) => rule)).toEqual([
    '[0].statements[0]: CVE-2026-0001',
    '[1].statements[0]: CVE-2026-0001',
  ]);
});

describe('documents that are refused', () => {
  const file = (text: string) => ({ name: 'vex.json', bytes: new TextEncoder().encode(text) });
  it.each([
    [
      '{"@context":"https://openvex.dev/ns/v0.2.0","statements":[{"status":"affected","status":"fixed"}]}',
      'states "status" twice',
    ],
    ['{"@context":"https://openvex.dev/ns/v9.0.0","statements":[]}', 'OpenVEX 9.0.0'],
    ['{"@context":"https://openvex.dev/ns"}', 'no list `statements`'],
    ['{"bomFormat":"CycloneDX","specVersion":"1.3"}', 'CycloneDX 1.4 to 1.7'],
    ['[1]', 'an array of them'],
    [
      JSON.stringify({
        '@context': 'https://openvex.dev/ns/v0.2.0',
        timestamp: '2026-01-01T00:00:00Z',
        statements: [
          {
            vulnerability: { name: 'a', aliases: Array.from({ length: 64 }, (_, index) => `b${index}`) },
            products: Array.from({ length: 4_000 }, (_, index) => `pkg:npm/${index}`),
            status: 'fixed',
          },
        ],
      }),
      'at most 200000',
    ],
  ])('%#', (text, sentence) => {
    expect(() => readTriage({ vex: file(text), now: NOW })).toThrow(sentence);
  });

  it.each([
    ['policy.yaml', 'ignore: []\nignore: []', 'a key stands twice'],
    ['policy.yaml', '['.repeat(1_000), 'line 1'],
    ['policy.yaml', 'hello', 'expected object'],
    ['policy.yaml', 'failOn: { severity: 7 }', 'at failOn.severity'],
    ['osv-scanner.toml', 'IgnoredVulns = 1', 'lists of tables'],
    ['.grype.yaml', '- a', 'has to be a list'],
    ['.trivyignore.yaml', 'vulnerabilities: 1', 'needs a list'],
  ])('%s %j', (name, text, sentence) => {
    const policy = { name, bytes: new TextEncoder().encode(text) };
    expect(() => readTriage({ policy, now: NOW })).toThrow(sentence);
  });

  it('of the repository itself are told, and stop nothing', () => {
    const found = [
      { name: '.vex/a.json', isVex: true, bytes: new TextEncoder().encode('{') },
      { name: 'osv-scanner.toml', isVex: false, bytes: null },
    ];
    const { problems, gate } = readTriage({ found, now: NOW });
    expect(problems.map(({ rule, problem }) => [rule, problem])).toEqual([
      ['.vex/a.json', 'invalid'],
      ['osv-scanner.toml', 'invalid'],
    ]);
    expect(gate).toBeNull();
  });
});

describe('documents whose names would be repeated without end', () => {
  const long = 'x'.repeat(500_000);
  const products = Array.from({ length: 16_000 }, (_, at) => `pkg:npm/a${at}`);
  const statement = { vulnerability: 'CVE-1', status: 'affected', action_statement: 'x' };
  const document = { '@context': 'https://openvex.dev/ns', timestamp: '2026-01-01T00:00:00Z' };
  const read = (about: object) => {
    const bytes = new TextEncoder().encode(JSON.stringify({ ...document, ...about }));
    return readTriage({ vex: { name: 'vex.json', bytes }, now: NOW });
  };

  it.each([
    ['a vulnerability', { statements: [{ ...statement, vulnerability: long, products }] }],
    ['a part of each product', { statements: [{ ...statement, products, subcomponents: [long] }] }],
    [
      'a part with more than its name',
      { statements: [{ ...statement, products, subcomponents: [{ '@id': 'pkg:npm/b', about: long }] }] },
    ],
    [
      'an author',
      {
        author: long,
        statements: products.slice(0, 200).map((each) => ({ ...statement, products: [each] })),
      },
    ],
  ])('are refused: of %s', (_what, about) => {
    expect(() => read(about)).toThrow(NotTheFormatError);
  });

  it('are refused: of another document', () => {
    const versions = products.map((version) => ({ version }));
    const affects = [{ ref: `urn:cdx:${long}/1#pkg:npm/a`, versions }];
    const vulnerabilities = [{ id: 'CVE-1', analysis: { state: 'exploitable' }, affects }];
    const text = JSON.stringify({ bomFormat: 'CycloneDX', specVersion: '1.6', vulnerabilities });
    const vex = { name: 'vex.json', bytes: new TextEncoder().encode(text) };
    expect(() => readTriage({ vex, now: NOW })).toThrow(/too long for how often/);
  });

  it('have their words cut, which stand beside each finding', () => {
    const { vex } = read({
      author: long,
      statements: [{ ...statement, products: ['pkg:npm/a'], action_statement: long }],
    });
    expect(vex.map((each) => [each.statement?.length, each.author?.length, each.original])).toEqual([
      [4_000, 200, null],
    ]);
  });

  it('are read where there are few', () => {
    const { vex } = read({ statements: [{ ...statement, products: ['pkg:npm/a'], subcomponents: [long] }] });
    expect(vex).toHaveLength(1);
  });
});
