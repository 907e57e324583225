import { LegalReport } from '@repo/contracts/scanner';
import {
  type FakeLicenses,
  type FakePlatform,
  startFakeLicenses,
  startFakePlatform,
} from '@repo/tooling/fake-upstreams';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createLegalApp, type LegalApp } from '../support/legal-app.ts';

let platform: FakePlatform;
let licenses: FakeLicenses;
let scanner: LegalApp;

const lockOf = (name: string) =>
  JSON.stringify({
    lockfileVersion: 3,
    packages: {
      [`node_modules/${name}`]: {
        version: '1.0.0',
        resolved: `https://registry.example/${name}/-/${name}-1.0.0.tgz`,
        license: 'MIT',
      },
    },
  });

beforeAll(async () => {
  platform = await startFakePlatform();
  licenses = await startFakeLicenses({ depsDev: new Map(), clearlyDefined: new Map() });
  scanner = createLegalApp(platform, licenses);
  const git = platform.host('acme/app');
  git.commit({
    'package-lock.json': lockOf('root'),
    'web/package-lock.json': lockOf('web'),
    'constraints.txt': 'flask==1.0\n',
  });
  git.git('update-ref', 'refs/pull/7/head', git.commit({ 'package-lock.json': lockOf('pulled') }));
  git.git('reset', '--quiet', '--hard', 'HEAD~1');
});
afterAll(async () => {
  await scanner.close();
  await licenses.close();
  await platform.close();
});

async function scan(page: string) {
  const response = await scanner.request({
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ url: `https://github.com/acme/app${page}` }),
  });
  const body: unknown = await response.json();
  if (response.status !== 200) return { status: response.status };
  const { ref, path, dependencies, warnings } = LegalReport.parse(body);
  return { ref, path, names: dependencies.map(({ name }) => name), warnings };
}

describe('POST /api/scan/legal with the address of a page', () => {
  it.each([
    ['', { ref: 'main', path: null, names: ['root', 'web'] }],
    ['/tree/main/web', { ref: 'main', path: 'web', names: ['web'] }],
    ['/pull/7', { ref: 'refs/pull/7/head', path: null, names: ['pulled', 'web'] }],
    ['/tree/main/none', { status: 404 }],
    ['/tree/none', { status: 404 }],
  ])('%s', async (page, expected) => {
    expect(await scan(page)).toMatchObject(expected);
  });

  it('misses nothing for constraints that nothing includes', async () => {
    expect((await scan('')).warnings).toEqual([]);
  });
});
