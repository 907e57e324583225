import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { LockfileReport, PurlReport, RepoReport } from '@repo/contracts/scanner';
import { describe, expect, it } from 'vitest';
import { dir, lock, noted, printed, put, record, scan, useProject } from '../test/support/project.ts';
import { run } from './run.ts';

useProject([
  record('GHSA-aaaa-aaaa-aaaa', 'worst', 'CRITICAL'),
  record('GHSA-bbbb-bbbb-bbbb', 'middling', 'MODERATE'),
  record('GHSA-cccc-cccc-cccc', 'unfixed', 'LOW', null),
  record('GHSA-dddd-dddd-dddd', 'unrated', null, null),
  record('GHSA-eeee-eeee-eeee', 'halfway', 'HIGH'),
  record('GHSA-ffff-ffff-ffff', 'halfway', 'LOW', null),
  record('GHSA-gggg-gggg-gggg', 'long', 'LOW', '2.0.0-distribution.12'),
  record('MAL-2026-1', 'malicious', null, null),
]);

const NOTHING = new Blob([]).stream();
const GIT_ENTRY = { version: '1.0.0', resolved: 'git+ssh://git@code.example/o/r.git#0123456789' };

describe('the exit code', () => {
  it.each([
    ['nothing is known of what was found', ['fine'], [], 0],
    ['a critical vulnerability', ['worst'], [], 1],
    ['a medium one is below the default', ['middling'], [], 0],
    ['a medium one, asked for', ['middling'], ['--fail-on', 'medium'], 1],
    ['a low one, medium asked for', ['unfixed'], ['--fail-on', 'medium'], 0],
    ['one that nobody rates, low asked for', ['unrated'], ['--fail-on', 'low'], 0],
    ['one that nobody rates, any asked for', ['unrated'], ['--fail-on', 'any'], 1],
    ['a critical one, none asked for', ['worst'], ['--fail-on', 'none'], 0],
    ['a malicious package, none asked for', ['malicious'], ['--fail-on', 'none'], 1],
    ['a gate that is always on, named', ['malicious'], ['--fail-on', 'none', '--fail-on-malicious'], 1],
    ['one that an upgrade fixes', ['middling'], ['--fail-on', 'none', '--fail-on-fixable'], 1],
    ['one that nothing fixes', ['unfixed'], ['--fail-on', 'none', '--fail-on-fixable'], 0],
    ['a tier that is not reached', ['worst'], ['--fail-on', 'none', '--fail-on-tier', 'now'], 0],
  ] as const)('%s', async (_what, names, args, exitCode) => {
    put('package-lock.json', lock(...names));
    expect(await scan(args)).toBe(exitCode);
    const hasTier = args.some((each) => each === '--fail-on-tier');
    expect(noted.includes('Nothing is known of exploitation')).toBe(hasTier);
  });

  it.each([
    [
      'the catalog of what is exploited',
      'known_exploited_vulnerabilities.json',
      '{"vulnerabilities":[',
      'kev',
    ],
    ['scores', 'epss_scores-2026-01-01.csv', '#model_version:v1,score_date:', 'epss'],
    ['a CVE record', 'CVE-2026-0001.json', '{"dataType":"CVE_RECORD","cveMetadata":', 'ssvc'],
  ])(
    '%s that is torn is said, and no tier is low for certain without it',
    async (_what, name, text, kind) => {
      put('package-lock.json', lock('middling'));
      writeFileSync(join(dir, 'advisories', name), text);
      expect(await scan(['--output', 'markdown=out.md'])).toBe(0);
      expect(noted).toContain(`exploitation could not be read (${kind})`);
      expect(printed).toContain(`- Data on exploitation: ${kind}`);
      expect(readFileSync(join(dir, 'app', 'out.md'), 'utf8')).toContain(`(${kind}-unread)`);
      put('policy.yaml', 'failOn: { tier: now }');
      for (const gate of [['--fail-on-unknown'], ['--fail-on-tier', 'now'], ['--policy', 'policy.yaml']]) {
        expect(await scan(gate)).toBe(2);
      }
      put('package-lock.json', lock('fine'));
      expect(await scan(['--fail-on-tier', 'now'])).toBe(0);
    },
  );

  it('a package that cannot be looked up: 2 when that was asked to fail, and a finding comes first', async () => {
    const packages = {
      '': { name: 'app' },
      'node_modules/own': GIT_ENTRY,
      'node_modules/fine': { version: '1.0.0' },
    };
    put('package-lock.json', JSON.stringify({ lockfileVersion: 3, packages }));
    expect(await scan()).toBe(0);
    expect(printed).toContain('1 package: not-a-registry-package. The package comes from git,');
    expect(await scan(['--fail-on-unknown'])).toBe(2);
    expect(noted).toContain('not everything could be looked at');
    put('web/package-lock.json', lock('worst'));
    expect(await scan(['--fail-on-unknown'])).toBe(1);
  });

  it('nothing but such packages: 2, for nothing was looked at', async () => {
    const packages = { '': { name: 'app' }, 'node_modules/own': GIT_ENTRY };
    put('package-lock.json', JSON.stringify({ lockfileVersion: 3, packages }));
    expect([await scan(), await scan(['package-lock.json'])]).toEqual([2, 2]);
  });

  it.each([
    ['a list of others that are not there', 'requirements.txt', '-r other.txt'],
    ['a list of direct dependencies alone', 'go.mod', 'module example.com/app\n'],
  ])('%s, without a package: 2', async (_what, name, content) => {
    put(name, content);
    expect([await scan(['--allow-empty']), await scan([name])]).toEqual([2, 2]);
  });

  it('a lockfile without a package beside one that cannot be read: 2', async () => {
    put('package-lock.json', lock());
    expect(await scan()).toBe(0);
    put('web/package-lock.json', '{');
    expect(await scan()).toBe(2);
  });

  it.each([
    ['a damaged lockfile', '{'],
    ['a lockfile of more than 5 MB', Buffer.alloc(5 * 1024 * 1024 + 1, ' ')],
  ])('%s: 2 where nothing else could be looked at, else a warning', async (_what, content) => {
    put('package-lock.json', content);
    expect([await scan(), await scan(['package-lock.json']), await scan(['--allow-empty'])]).toEqual([
      2, 2, 2,
    ]);
    put('web/package-lock.json', lock('fine'));
    expect([await scan(), await scan(['--fail-on-unknown'])]).toEqual([0, 2]);
    expect(printed).toMatch(/ {2}- package-lock\.json: (?:not-the-format|too-large)/);
  });

  it('a damaged lockfile behind more files than a report lists: 2, and no other file is missing', async () => {
    for (let at = 0; at < 201; at += 1) put(`a/${at}/constraints.txt`, 'fine==1.0.0');
    expect([await scan(['--allow-empty']), await scan(['--allow-empty', '--fail-on-unknown'])]).toEqual([
      0, 0,
    ]);
    put('b/package-lock.json', '{');
    expect([await scan(), await scan(['--allow-empty'])]).toEqual([2, 2]);
    expect(noted).toMatch(/ {2}- 1 more files$/m);
  });

  it('no lockfile: 5, or 0 where that is allowed; a manifest alone is none', async () => {
    expect([await scan(), await scan(['--allow-empty'])]).toEqual([5, 0]);
    expect(noted).toBe('');
    put('package.json', '{}');
    expect([await scan(), await scan(['--allow-empty'])]).toEqual([5, 0]);
    expect(await scan(['--allow-empty', '--fail-on-unknown'])).toBe(2);
  });

  it.each([
    ['an option that is not known', ['--what']],
    ['a value that is not known', ['--fail-on', 'bad']],
    ['a format that is not known', ['--format', 'xml']],
    ['an output without a file', ['--output', 'json']],
    ['an output that is none of files', ['--output', 'json=-']],
    ['an output that cannot be written', ['--output', 'json=nowhere/report.json']],
    ['a path that is not there', ['nowhere']],
    ['a file that is no lockfile', ['README.md']],
    ['a manifest', ['package.json']],
    ['an SBOM that is not there', ['--sbom', 'nowhere.json']],
    ['an SBOM and a path', ['--sbom', 'sbom.json', 'package-lock.json']],
    ['a server beside a folder of advisories', ['--server', 'http://127.0.0.1:1']],
  ])('%s: 3', async (_what, args) => {
    put('package-lock.json', lock('worst'));
    put('README.md', '');
    put('package.json', '{}');
    expect(await scan(args)).toBe(3);
    expect(noted).not.toContain('should not have happened');
  });

  it.each([
    ['is not there', 'nowhere'],
    ['is empty', 'empty'],
    ['holds what is no advisory', 'damaged'],
  ])('a folder of advisories that %s: 3', async (_what, folder) => {
    mkdirSync(join(dir, 'empty'));
    mkdirSync(join(dir, 'damaged'));
    writeFileSync(join(dir, 'damaged', 'one.json'), '{');
    put('package-lock.json', lock('fine'));
    expect(await scan([], { ADVISORY_DATA_DIR: join(dir, folder) })).toBe(3);
    expect(noted).toMatch(/^ADVISORY_DATA_DIR: /);
  });

  it.each([
    ['web/package.json', /^web\/package\.json: Send the package-lock.*scan it with --sbom\.$/],
    ['README.md', /^README\.md: Name one of .*scan it with --sbom\.$/],
    ['--sbom=package-lock.json', /scan a lockfile without --sbom\.$/],
  ])('a file that is of another kind is said in words of the command: %s', async (arg, sentence) => {
    put('package-lock.json', lock('fine'));
    put('README.md', '');
    put('web/package.json', '{}');
    await scan([arg]);
    expect(noted).toMatch(sentence);
    expect(noted).not.toContain('/api/');
  });

  it('is 4 where nobody answers, and says what needs no network', async () => {
    put('package-lock.json', lock('fine'));
    expect(await scan([], { ADVISORY_DATA_DIR: '', OSV_API_URL: 'http://127.0.0.1:1' })).toBe(4);
    expect(noted).toContain('ADVISORY_DATA_DIR');
    expect(await scan([], { ADVISORY_DATA_DIR: '', SCANNER_URL: 'http://127.0.0.1:1' })).toBe(4);
    expect(noted).toContain('HTTPS_PROXY is not used');
  });

  it('is 3 without a command, 0 for help', async () => {
    const surroundings = { env: {}, cwd: dir, terminal: { isTTY: false, columns: 80 }, status: null };
    const silent = { ...surroundings, print: () => undefined, note: () => undefined, input: () => NOTHING };
    expect([await run([], silent), await run(['--help'], silent), await run(['--version'], silent)]).toEqual([
      3, 0, 0,
    ]);
  });
});

describe('the JSON', () => {
  it('of one file is that of /api/scan, of anything else that of a repository', async () => {
    put('package-lock.json', lock('worst'));
    expect(await scan(['package-lock.json', '--format', 'json', '--output', 'json=out.json'])).toBe(1);
    expect(LockfileReport.parse(JSON.parse(printed)).summary.critical).toBe(1);
    put('web/package-lock.json', lock('worst', 'fine'));
    expect(await scan(['--format', 'json'])).toBe(1);
    const report = RepoReport.parse(JSON.parse(printed));
    expect(report.lockfiles.map(({ path }) => path)).toEqual(['package-lock.json', 'web/package-lock.json']);
    expect([report.repo, report.commit, report.summary.totalPackages]).toEqual(['local/app', null, 2]);
    expect(await scan(['package-lock.json', 'web', '--format', 'json'])).toBe(1);
    expect(RepoReport.parse(JSON.parse(printed)).lockfiles).toHaveLength(2);
  });

  it('of an SBOM is that of /api/scan/container', async () => {
    const components = [{ type: 'library', name: 'worst', version: '1.0.0', purl: 'pkg:npm/worst@1.0.0' }];
    put('sbom.json', JSON.stringify({ bomFormat: 'CycloneDX', specVersion: '1.5', components }));
    expect(await scan(['--sbom', 'sbom.json'])).toBe(1);
    put('sbom.json', '{}');
    expect(await scan(['--sbom', 'sbom.json'])).toBe(2);
    put('sbom.json', JSON.stringify({ bomFormat: 'CycloneDX', specVersion: '1.5', components: [] }));
    expect(await scan(['--sbom', 'sbom.json'])).toBe(5);
    expect(printed).toContain('No package was found, so nothing was looked up.\n');
    expect(noted).toContain('The SBOM names no package');
    expect(await scan(['--sbom', 'sbom.json', '--allow-empty'])).toBe(0);
  });
});

describe('--purl', () => {
  it.each([
    ['nothing is known', ['pkg:npm/fine@1.0.0'], [], 0],
    ['a critical vulnerability', ['pkg:npm/fine@1.0.0', 'pkg:npm/worst@1.0.0'], [], 1],
    ['a version that is fixed', ['pkg:npm/worst@2.0.0'], ['--fail-on', 'any'], 0],
    ['a medium one is below the default', ['pkg:npm/middling@1.0.0'], [], 0],
    ['a medium one, asked for', ['pkg:npm/middling@1.0.0'], ['--fail-on', 'medium'], 1],
    ['one that advisories fix', ['pkg:npm/middling@1.0.0'], ['--fail-on-fixable'], 1],
    ['a malicious one, none asked for', ['pkg:npm/malicious@1.0.0'], ['--fail-on', 'none'], 1],
    ['one without a version: nothing was looked up', ['pkg:npm/worst'], [], 2],
    ['one that cannot be read', ['worst@1.0.0'], [], 2],
    ['one of two cannot be read', ['pkg:npm/fine@1.0.0', 'fine'], [], 0],
    ['one of two cannot be read, asked to fail', ['pkg:npm/fine@1.0.0', 'fine'], ['--fail-on-unknown'], 2],
    ['beside a path', ['pkg:npm/fine@1.0.0'], ['.'], 3],
    ['beside an SBOM', ['pkg:npm/fine@1.0.0'], ['--sbom', 'sbom.json'], 3],
    ['beside a policy', ['pkg:npm/fine@1.0.0'], ['--policy', 'policy.yaml'], 3],
    ['more than a service takes', Array(1_001).fill('pkg:npm/fine@1.0.0'), [], 3],
  ])('%s', async (_what, purls, args, exitCode) => {
    expect(await scan([...purls.flatMap((purl) => ['--purl', purl]), ...args])).toBe(exitCode);
  });

  it('says what is known of each', async () => {
    expect(
      await scan(['--purl', 'pkg:npm/worst@1.0.0', '--purl', 'pkg:npm/fine', '--output', 'json=out.json']),
    ).toBe(1);
    expect(printed).toContain('CRITICAL  worst 1.0.0 → 2.0.0');
    expect(printed).toContain('1 package: no-version');
    const { purls } = PurlReport.parse(JSON.parse(readFileSync(join(dir, 'app', 'out.json'), 'utf8')));
    expect(purls.map(({ verdict }) => verdict)).toEqual(['vulnerable', 'undetermined']);
  });
});

describe('the formats of the service', () => {
  it.each([['package-lock.json'], ['.']])(
    'are made of a scan of %s, with the path of the file',
    async (path) => {
      put('package-lock.json', lock('worst'));
      expect(await scan([path, '--format', 'sarif', '--output', 'markdown=out.md'])).toBe(1);
      expect(JSON.parse(printed).runs[0].results[0].locations[0].physicalLocation.artifactLocation.uri).toBe(
        'package-lock.json',
      );
      expect(readFileSync(join(dir, 'app', 'out.md'), 'utf8')).toContain('GHSA-aaaa-aaaa-aaaa');
    },
  );
});

describe('the table', () => {
  it('shows what was found, what to do first and what was not looked at', async () => {
    put('package-lock.json', lock('worst', 'malicious'));
    put('web/package.json', '{}');
    put('flake.lock', '{}');
    await scan();
    expect(printed).toMatchInlineSnapshot(`
      "In package-lock.json
        MALWARE   malicious 1.0.0 → no fix  MAL-2026-1 about malicious
        CRITICAL  worst 1.0.0     → 2.0.0   GHSA-aaaa-aaaa-aaaa about worst

      Fix these first
        1. Remove malicious 1.0.0: it is malicious. (1 vulnerability, now)
        2. Update worst from 1.0.0 to 2.0.0 (may break callers). In package-lock.json. (1 vulnerability, planned)
           npm update worst

      Not looked at
        - flake.lock: unsupported-format
        - web/package.json: no-lockfile

      2 of 2 packages have 2 known vulnerabilities: 2 critical.
      1 lockfile read.
      "
    `);
  });

  it('says which version fixes one, be it none that was looked up', async () => {
    const components = [{ type: 'library', purl: 'pkg:npm/worst@1.0.0', name: 'worst', version: '1.0.0' }];
    put('sbom.json', JSON.stringify({ bomFormat: 'CycloneDX', specVersion: '1.6', components }));
    put('package-lock.json', lock('halfway'));
    await scan(['--sbom', 'sbom.json']);
    expect(printed).toContain('worst 1.0.0 → 2.0.0');
    await scan(['--purl', 'pkg:npm/long@1.0.0']);
    expect(printed).toContain('→ 2.0.0-distribution.12 ');
    await scan();
    expect(printed).toMatch(/→ 2\.0\.0 .*GHSA-eeee.*\n.* → no fix .*GHSA-ffff/);
  });

  it('says of a folder, too, which archive is of another version, with its whole sentence', async () => {
    const resolved = 'https://registry.example/worst/-/worst-1.0.0.tgz';
    const packages = { 'node_modules/worst': { version: '2.0.0', resolved } };
    put('package-lock.json', JSON.stringify({ lockfileVersion: 3, packages }));
    await scan();
    expect(printed).toContain('worst 2.0.0 → new lockfile');
    await scan(['--output', 'github=out.txt']);
    expect(readFileSync(join(dir, 'app', 'out.txt'), 'utf8')).toContain(
      '. Have the lockfile written anew for worst.\n',
    );
    expect(printed).toMatch(/package-lock\.json: What is installed.*: worst 2\.0\.0 \(1\.0\.0\)\. Have the/);
  });

  it('takes a go.mod of direct dependencies with its go.sum for whole', async () => {
    put('go.mod', 'module m\n\ngo 1.16\n');
    put('go.sum', 'example.com/fine v1.0.0 h1:aaaa=\n');
    put('package-lock.json', lock('fine'));
    await scan(['--fail-on-unknown']);
    expect(printed).not.toContain('direct dependencies only');
  });

  it('says that a manifest is not whole', async () => {
    put('pyproject.toml', '[project]\ndependencies = ["a==1.0.0"]\n');
    put('package-lock.json', lock('fine'));
    expect([await scan(), await scan(['--fail-on-unknown'])]).toEqual([0, 2]);
    expect(printed).toContain('pyproject.toml: This file names direct dependencies only');
  });

  it('says which lockfile is not whole, and why', async () => {
    put(
      'web/yarn.lock',
      '# yarn lockfile v1\n\n\nfine@1.0.0:\n  version "1.0.0"\n  dependencies:\n    gone "^1.0.0"\n',
    );
    expect([await scan(), await scan(['--fail-on-unknown'])]).toEqual([0, 2]);
    expect(printed).toContain('web/yarn.lock: A part of this file seems to be lost: it does not list gone');
  });
});

describe('--vex and --policy', () => {
  const vex = (name: string) =>
    JSON.stringify({
      '@context': 'https://openvex.dev/ns/v0.2.0',
      timestamp: '2026-01-01T00:00:00Z',
      statements: [
        { vulnerability: { name }, products: ['pkg:npm/worst', 'pkg:npm/malicious'], status: 'fixed' },
      ],
    });

  it.each([
    ['VEX excuses the only one', ['worst'], vex('GHSA-aaaa-aaaa-aaaa'), null, [], 0],
    ['VEX excuses another', ['worst'], vex('GHSA-bbbb-bbbb-bbbb'), null, [], 1],
    ['VEX would excuse malware', ['malicious'], vex('MAL-2026-1'), null, [], 1],
    ['a policy that fails at critical', ['middling'], null, 'failOn: { severity: critical }', [], 0],
    [
      'the same, a gate beside it',
      ['middling'],
      null,
      'failOn: { severity: critical }',
      ['--fail-on', 'medium'],
      1,
    ],
    ['a policy that denies', ['fine'], null, 'deny: ["pkg:npm/fine"]', [], 1],
    ['a policy that allows', ['worst'], null, 'allow: ["pkg:npm/worst@1.0.0"]', [], 0],
    ['a policy without a gate', ['worst'], null, '{}', [], 1],
    ['a policy that is none', ['fine'], null, 'ignores: []', [], 3],
    ['VEX that is none', ['fine'], '{', null, [], 3],
  ])('%s', async (_what, names, vexText, policyText, args, exitCode) => {
    put('package-lock.json', lock(...names));
    if (vexText !== null) put('vex.json', vexText);
    if (policyText !== null) put('policy.yaml', policyText);
    const given = [
      ...(vexText === null ? [] : ['--vex', 'vex.json']),
      ...(policyText === null ? [] : ['--policy', 'policy.yaml']),
    ];
    expect(await scan([...given, ...args])).toBe(exitCode);
  });

  it('says in the log of a runner what was left out, and what the policy says', async () => {
    put('package-lock.json', lock('worst', 'fine'));
    put('vex.json', vex('GHSA-aaaa-aaaa-aaaa'));
    put('policy.yaml', 'deny: ["pkg:npm/fine"]');
    const args = ['--vex', 'vex.json', '--policy', 'policy.yaml', '--format', 'github'];
    expect(await scan(args)).toBe(1);
    expect(printed).toMatch(
      /^ {2}- fine 1\.0\.0 \(denied\)\n.+\n.+\n1 known vulnerability is suppressed .*\nThe policy is not met because of fine 1\.0\.0\.\n$/,
    );
  });

  it('says in the table what was left out, and again as OpenVEX what was stated', async () => {
    put('package-lock.json', lock('worst', 'middling'));
    put('vex.json', vex('GHSA-aaaa-aaaa-aaaa'));
    put('policy.yaml', 'failOn: { severity: medium }');
    const args = ['--vex', 'vex.json', '--policy', 'policy.yaml', '--output', 'openvex=out.json'];
    expect(await scan(args)).toBe(1);
    expect(printed).toContain('1 known vulnerability is suppressed');
    expect(printed).toContain('  - middling 1.0.0 GHSA-bbbb-bbbb-bbbb (fail-on)');
    const { statements } = JSON.parse(readFileSync(join(dir, 'app', 'out.json'), 'utf8'));
    expect(statements).toMatchObject([{ status: 'fixed' }, { status: 'affected' }]);
  });
});

describe('progress', () => {
  it('is a line of a terminal that is gone when the report comes; none with --no-progress or CI', async () => {
    put('package-lock.json', lock('fine', 'worst'));
    const shown: string[] = [];
    const show = (text: string) => void shown.push(text);
    await scan(['--no-progress'], {}, { status: show });
    await scan([], { CI: 'true' }, { status: show });
    expect(shown).toEqual([]);
    await scan([], {}, { status: show });
    const clear = '\r\u001b[2K';
    expect(shown).toEqual([
      `${clear}0 of 1 files read`,
      `${clear}1 of 1 files read`,
      expect.stringContaining('0 of 2 package versions looked up'),
      expect.stringContaining('2 of 2 package versions looked up'),
      expect.stringContaining('2 of 3 package versions looked up'),
      expect.stringContaining('3 of 3 package versions looked up'),
      clear,
    ]);
  });
});
