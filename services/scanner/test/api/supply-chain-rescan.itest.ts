import { SupplyChainReport } from '@repo/contracts/scanner';
import { type FakePlatform, startFakePlatform } from '@repo/tooling/fake-upstreams';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { createRepositoryApp, type RepositoryApp } from '../support/repository-app.ts';

const PATH = '/api/scan/supply-chain';
const CI = '.github/workflows/ci.yml';

const workflow = (uses: string) => `on: push\njobs:\n  build:\n    steps:\n      - uses: ${uses}\n`;

let platform: FakePlatform;
let scanner: RepositoryApp;

beforeAll(async () => {
  platform = await startFakePlatform();
  scanner = createRepositoryApp(platform);
});
afterEach(() => platform.reset());
afterAll(async () => {
  await scanner.close();
  await platform.close();
});

async function scan(name: string, more: Readonly<Record<string, unknown>> = {}): Promise<SupplyChainReport> {
  const answer = await scanner.post(PATH, { url: `https://github.com/${name}`, ...more });
  expect(answer).toMatchObject({ status: 200 });
  return SupplyChainReport.parse(answer.body);
}

describe('POST /api/scan/supply-chain, scanned again', () => {
  it('sees a tag that was moved since the scan a moment ago', async () => {
    const moving = platform.host('octo/moving');
    moving.commit({ 'action.yml': '' });
    moving.git('tag', 'v1.0.0');
    platform.host('acme/mover').commit({ [CI]: workflow('octo/moving@v1.0.0') });
    const { actions: baseline } = await scan('acme/mover');
    moving.commit({ 'a.js': '' });
    moving.git('tag', '--force', 'v1.0.0');
    expect(await scan('acme/mover', { baseline })).toMatchObject({ driftedCount: 1 });
  });

  it('sees a tag that was moved back onto the commit of another', async () => {
    const rolled = platform.host('octo/rolled');
    rolled.commit({ 'action.yml': '' });
    rolled.git('tag', 'v1.0.0');
    rolled.commit({ 'a.js': '' });
    rolled.git('tag', 'v1');
    const uses = `${workflow('octo/rolled@v1')}      - uses: octo/rolled@v1.0.0\n`;
    platform.host('acme/roller').commit({ [CI]: uses });
    const { actions: baseline } = await scan('acme/roller');
    rolled.git('tag', '--force', 'v1', 'v1.0.0');
    const { driftedCount, actions } = await scan('acme/roller', { baseline });
    expect([driftedCount, actions[0]?.findings.map(({ key }) => key)]).toEqual([1, ['tag-moved']]);
  });

  it('tells a pin with a comment that became the tag of its comment', async () => {
    const tool = platform.host('octo/pinned');
    const commit = tool.commit({ 'action.yml': '' });
    tool.git('tag', 'v1.0.0');
    const app = platform.host('acme/unpinner');
    app.commit({ [CI]: workflow(`octo/pinned@${commit} # v1.0.0`) });
    const { actions: baseline } = await scan('acme/unpinner');
    app.commit({ [CI]: workflow('octo/pinned@v1.0.0') });
    const { actions } = await scan('acme/unpinner', { baseline });
    expect(actions).toMatchObject([{ status: 'drifted', findings: [{ key: 'pin-removed' }] }]);
  });
});

describe('POST /api/scan/supply-chain, what was not looked at', () => {
  it('is said when the list of files was cut, and when a folder was asked for', async () => {
    const cut = platform.host('acme/cut', { treeLimit: 1 });
    cut.commit({ 'a/b.txt': '', [CI]: workflow('octo/none@v1') });
    platform.fail({ host: 'git', path: '/archive/', status: 503 });
    expect(await scan('acme/cut')).toMatchObject({
      truncated: true,
      totalActions: 0,
      warnings: [expect.stringContaining('was cut')],
    });
    platform.reset();
    expect(await scan('acme/cut/tree/main/a')).toMatchObject({
      ref: 'main',
      path: null,
      totalActions: 1,
      warnings: expect.arrayContaining([expect.stringContaining('whole repository')]),
    });
  });
});
