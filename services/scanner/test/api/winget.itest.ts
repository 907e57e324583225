import { LockfileReport } from '@repo/contracts/scanner';
import { type FakeCve, type FakeServer, samplePath, startFakeNvd } from '@repo/tooling/fake-upstreams';
import { describe, expect, it, onTestFinished } from 'vitest';
import { sentence, startScanner, upload } from '../support/scanner-app.ts';

const published = '2024-08-06T13:15:00.000';
const text = 'A flaw in a program.';
const CVES: readonly FakeCve[] = [
  { id: 'CVE-2024-7518', published, text, product: 'mozilla:firefox', before: '129.0' },
  { id: 'CVE-2024-8381', published, text, product: 'mozilla:firefox', before: '130.0', score: 9.8 },
  { id: 'CVE-2023-0001', published, text, product: 'mozilla:firefox', before: '100.0' },
  { id: 'CVE-2024-9999', published, text, product: 'git-scm:git', before: '2.45.1' },
  ...[
    '7-zip:7-zip',
    'audacityteam:audacity',
    'gimp:gimp',
    'inkscape:inkscape',
    'putty:putty',
    'videolan:vlc_media_player',
  ].map((product, index) => ({ id: `CVE-2000-${1_000 + index}`, published, text, product, before: '0.0.1' })),
];

/** `winget export --include-versions` of these programs. */
function listOf(...programs: readonly (readonly [id: string, version: string])[]): string {
  const Packages = programs.map(([PackageIdentifier, Version]) => ({ PackageIdentifier, Version }));
  return JSON.stringify({ $schema: 'packages.schema.2.0.json', Sources: [{ Packages }] });
}

const MANY = listOf(
  ['7zip.7zip', '23.01'],
  ['Audacity.Audacity', '3.4'],
  ['GIMP.GIMP', '2.10'],
  ['Git.Git', '2.45.1'],
  ['Inkscape.Inkscape', '1.3'],
  ['Mozilla.Firefox', '128.0.3'],
  ['PuTTY.PuTTY', '0.81'],
  ['VideoLAN.VLC', '3.0.20'],
);

interface Setting {
  readonly nvd: FakeServer;
  readonly scan: (list: string) => Promise<Response>;
}

/** Nobody answers for OSV: a winget list needs nobody but NVD. */
async function settingWith(settings: Record<string, unknown> = {}): Promise<Setting> {
  const nvd = await startFakeNvd(CVES);
  onTestFinished(() => nvd.stop());
  const scanner = await startScanner({
    OSV_API_URL: 'http://127.0.0.1:1',
    NVD_API_URL: `${nvd.url}/rest/json/cves/2.0`,
    ...settings,
  });
  onTestFinished(() => scanner.close());
  return { nvd, scan: async (list) => scanner.request('/api/scan', upload('winget-list.txt', list)) };
}

const reportOf = async (answer: Response) => LockfileReport.parse(await answer.json());

describe('POST /api/scan with a winget list: 200', () => {
  it('finds what is vulnerable, with its fixes and a verified upgrade, in one request a product', async () => {
    const { nvd, scan } = await settingWith();
    const answer = await scan(
      listOf(['Mozilla.Firefox', '128.0.3'], ['Mozilla.Firefox.de', '130.0'], ['Git.Git', '2.45.1']),
    );
    expect(answer.status).toBe(200);
    const report = await reportOf(answer);
    expect(report.coverage).toEqual({ matched: 3, unmatched: [] });
    expect(report.results).toMatchObject([
      {
        package: { name: 'Mozilla.Firefox', version: '128.0.3' },
        vulnerabilities: [
          { id: 'CVE-2024-7518', severity: 'HIGH', fixedVersions: ['129.0'] },
          { id: 'CVE-2024-8381', severity: 'HIGH', fixedVersions: ['130.0'] },
        ],
      },
    ]);
    expect(report.upgradePaths).toEqual([
      {
        package: 'Mozilla.Firefox',
        ecosystem: 'winget',
        from: '128.0.3',
        to: '130.0',
        breaking: null,
        remaining: [],
      },
    ]);
    expect(nvd.requests.map(({ search }) => search.get('virtualMatchString') ?? '').toSorted()).toEqual([
      'cpe:2.3:a:git-scm:git:*:*:*:*:*:*:*:*',
      'cpe:2.3:a:mozilla:firefox:*:*:*:*:*:*:*:*',
    ]);
  });

  it('answers the same bytes twice, and the second time without asking', async () => {
    const { nvd, scan } = await settingWith();
    const list = listOf(['Mozilla.Firefox', '128.0.3'], ['Git.Git', '2.40']);
    const first = await (await scan(list)).text();
    await nvd.setBehaviour({ kind: 'down' });
    expect(await (await scan(list)).text()).toBe(first);
    expect(nvd.requests.length).toBe(2);
  });

  it('says of every program that did not fit into the budget that it was not asked, and never that it is clean', async () => {
    const { nvd, scan } = await settingWith();
    const answer = await scan(MANY);
    expect(answer.status).toBe(200);
    const { coverage, summary } = await reportOf(answer);
    expect(nvd.requests.length).toBe(5);
    expect([coverage.matched, summary.totalPackages]).toEqual([5, 8]);
    expect(coverage.unmatched.map(({ reason }) => reason)).toEqual(['not-asked', 'not-asked', 'not-asked']);
  });

  it('says of a program that NVD has never named that it was not looked at', async () => {
    const { scan } = await settingWith();
    const report = await reportOf(await scan(listOf(['Git.Git', '2.45.1'], ['WinSCP.WinSCP', '6.3'])));
    expect(report.coverage).toEqual({
      matched: 1,
      unmatched: [{ package: 'WinSCP.WinSCP', version: '6.3', reason: 'unmapped' }],
    });
  });

  it('has room for all of them with a key', async () => {
    const { scan } = await settingWith({ NVD_API_KEY: 'a-key' });
    expect((await reportOf(await scan(MANY))).coverage).toEqual({ matched: 8, unmatched: [] });
  });

  it('tells what it knows when NVD fails later', async () => {
    const { nvd, scan } = await settingWith();
    await scan(listOf(['Mozilla.Firefox', '128.0.3']));
    await nvd.setBehaviour({ kind: 'down' });
    const { coverage, results } = await reportOf(await scan(MANY));
    expect(coverage.matched).toBe(1);
    expect(new Set(coverage.unmatched.map(({ reason }) => reason))).toEqual(new Set(['not-asked']));
    expect(results.map((entry) => entry.package.name)).toEqual(['Mozilla.Firefox']);
  });

  it('asks nobody beside local advisories, which have no feed for programs on Windows', async () => {
    const { nvd, scan } = await settingWith({ ADVISORY_DATA_DIR: samplePath('advisories') });
    expect((await reportOf(await scan(listOf(['Mozilla.Firefox', '128.0.3'])))).coverage).toEqual({
      matched: 0,
      unmatched: [{ package: 'Mozilla.Firefox', version: '128.0.3', reason: 'no-advisory-feed' }],
    });
    expect(nvd.requests.length).toBe(0);
  });

  it('needs nobody when nothing in the list is known', async () => {
    const { nvd, scan } = await settingWith();
    const list = listOf(['Tencent.WeChat', '3.9'], ['Mozilla.Firefox', 'Unknown']);
    expect((await reportOf(await scan(list))).coverage).toEqual({
      matched: 0,
      unmatched: [
        { package: 'Mozilla.Firefox', version: 'Unknown', reason: 'no-version' },
        { package: 'Tencent.WeChat', version: '3.9', reason: 'unmapped' },
      ],
    });
    expect(nvd.requests.length).toBe(0);
  });
});

describe('POST /api/scan with a winget list: 429 and 503', () => {
  it.each([
    ['limits us', { kind: 'fault', fault: 'firewall' }, 429],
    ['limits us for a time', { kind: 'status', status: 429, retryAfter: '12' }, 429],
    ['is down', { kind: 'down' }, 503],
    ['fails', { kind: 'status', status: 503 }, 503],
    ['answers HTML', { kind: 'nonsense' }, 503],
    ['cuts its answer', { kind: 'truncated' }, 503],
    ['does not know our key', { kind: 'fault', fault: 'unknown-key' }, 503],
    ['promises more than it has', { kind: 'fault', fault: 'total-too-great' }, 503],
  ] as const)('when NVD %s and nothing is known, never a clean report', async (_name, behaviour, status) => {
    const { nvd, scan } = await settingWith();
    await nvd.setBehaviour(behaviour);
    const answer = await scan(listOf(['Mozilla.Firefox', '128.0.3'], ['Git.Git', '2.40']));
    expect(answer.status).toBe(status);
    expect(Number(answer.headers.get('retry-after'))).toBeGreaterThan(0);
    expect(await sentence(answer)).toMatch(/^The national vulnerability database /);
  });
});
