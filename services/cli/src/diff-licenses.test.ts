import { execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { RepoDiffReport } from '@repo/contracts/scanner';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { run } from './run.ts';

let dir = '';
let printed = '';
let noted = '';

beforeEach(() => {
  dir = mkdtempSync(join(tmpdir(), 'scanner-licenses-'));
  mkdirSync(join(dir, 'advisories'));
  mkdirSync(join(dir, 'app'));
  const affected = [{ package: { ecosystem: 'npm', name: 'other' } }];
  const record = { id: 'X', modified: '2026-01-01T00:00:00Z', affected };
  writeFileSync(join(dir, 'advisories', 'one.json'), JSON.stringify(record));
  git('init', '-q', '-b', 'main');
});
afterEach(() => rmSync(dir, { recursive: true }));

function git(...args: readonly string[]): void {
  const who = ['-c', 'user.name=a', '-c', 'user.email=a@example.com', '-c', 'commit.gpgsign=false'];
  execFileSync('git', [...who, ...args], { cwd: join(dir, 'app') });
}

function put(name: string, content: string): void {
  writeFileSync(join(dir, 'app', name), content);
}

function commit([name, content]: readonly [name: string, content: string]): void {
  put(name, content);
  git('add', '-A');
  git('commit', '-q', '-m', 'a change');
}

async function scan(args: readonly string[]) {
  printed = '';
  noted = '';
  return await run(['scan', ...args], {
    env: { ADVISORY_DATA_DIR: join(dir, 'advisories') },
    cwd: join(dir, 'app'),
    terminal: { isTTY: false, columns: undefined },
    print: (text) => {
      printed += typeof text === 'string' ? text : Buffer.from(text).toString('utf8');
    },
    note: (text) => {
      noted += `${text}\n`;
    },
    status: null,
  });
}

describe('the licences that a change brings', () => {
  const licensed = (...packages: readonly (readonly [name: string, license: string | undefined])[]) =>
    JSON.stringify({
      lockfileVersion: 3,
      packages: Object.fromEntries(
        packages.map(([name, license]) => [`node_modules/${name}`, { version: '1.0.0', license }]),
      ),
    });

  it('are asked for by an option, or a policy that has a gate for them', async () => {
    commit(['package-lock.json', licensed(['fine', 'MIT'])]);
    put('package-lock.json', licensed(['fine', 'MIT'], ['strong', 'AGPL-3.0-only']));
    expect(await scan(['--diff', 'HEAD', '--format', 'json'])).toBe(0);
    expect(RepoDiffReport.parse(JSON.parse(printed)).licenses).toBeUndefined();
    expect(await scan(['--diff', 'HEAD', '--format', 'json', '--checks', 'licenses'])).toBe(0);
    expect(RepoDiffReport.parse(JSON.parse(printed)).licenses?.introduced).toMatchObject([
      { name: 'strong', license: 'AGPL-3.0-only' },
    ]);
    writeFileSync(join(dir, 'policy.yaml'), 'licenses: { failOn: [critical, high] }');
    expect(await scan(['--diff', 'HEAD', '--policy', '../policy.yaml'])).toBe(1);
    expect(printed).toContain('strong 1.0.0 (license)');
  });

  it('are unknown where nobody may be asked, and that is said', async () => {
    commit(['package-lock.json', licensed()]);
    put('package-lock.json', licensed(['fine', undefined]));
    const args = ['--diff', 'HEAD', '--checks', 'licenses'];
    expect([await scan(args), await scan([...args, '--fail-on-unknown'])]).toEqual([0, 2]);
    expect(noted).toContain('licence data services gave no answer');
  });

  it('go with a change only', async () => {
    expect([await scan(['--checks', 'licenses']), await scan(['--diff', 'HEAD', '--checks', 'all'])]).toEqual(
      [3, 3],
    );
  });
});
