import { SupplyChainReport } from '@repo/contracts/scanner';
import { type FakePlatform, startFakePlatform } from '@repo/tooling/fake-upstreams';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createRepositoryApp, type RepositoryApp } from '../support/repository-app.ts';

const CI = '.github/workflows/ci.yml';

let platform: FakePlatform;
let scanner: RepositoryApp;
beforeAll(async () => {
  platform = await startFakePlatform();
  scanner = createRepositoryApp(platform);
});
afterAll(async () => {
  await scanner.close();
  await platform.close();
});

describe('POST /api/scan/supply-chain: audits', () => {
  it('audits workflows, actions and the settings of Dependabot, which count as no workflow', async () => {
    platform.host('acme/app').commit({
      [CI]: "on: push\npermissions: {}\njobs:\n  a:\n    if: github.actor == 'dependabot[bot]'\n    steps:\n      - uses: actions/checkout@v4\n      - uses: actions/checkout@v4 # zizmor: ignore[artipacked]\n",
      'action.yml':
        'runs:\n  using: composite\n  steps:\n    - run: make\n      if: ${{ success() }} # x\n    - run: make\n      if: "${{ success() }} "\n',
      '.github/dependabot.yml': 'version: 2\nupdates:\n  - package-ecosystem: npm\n',
      'docs/.github/dependabot.yml': 'version: 2\nupdates:\n  - package-ecosystem: npm\n',
    });
    const answer = await scanner.post('/api/scan/supply-chain', { url: 'https://github.com/acme/app' });
    const report = SupplyChainReport.parse(answer.body);
    expect(report.audits.map(({ id, path, line, severity }) => [id, path, line, severity])).toEqual([
      ['dependabot-cooldown', '.github/dependabot.yml', 3, 'medium'],
      ['bot-conditions', CI, 5, 'high'],
      ['artipacked', CI, 7, 'medium'],
      ['unsound-condition', 'action.yml', 7, 'high'],
    ]);
    expect(report.summary).toMatchObject({
      workflows: 2,
      audits: { high: 2, medium: 2, low: 0, informational: 0, ignored: 1 },
    });
  });
});
