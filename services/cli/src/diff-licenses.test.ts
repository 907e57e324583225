import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { RepoDiffReport } from '@repo/contracts/scanner';
import { beforeEach, describe, expect, it } from 'vitest';
import { commit, dir, git, noted, printed, put, record, scan, useProject } from '../test/support/project.ts';

useProject([record('X', 'other', null)]);
beforeEach(() => void git('init', '-q', '-b', 'main'));

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
