import { execFileSync } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { RepoDiffReport, RepoReport } from '@repo/contracts/scanner';
import { beforeEach, describe, expect, it } from 'vitest';
import {
  commit,
  dir,
  git,
  lock,
  noted,
  printed,
  put,
  record,
  scan,
  useProject,
} from '../test/support/project.ts';

useProject([
  record('GHSA-aaaa-aaaa-aaaa', 'worst', 'CRITICAL'),
  record('GHSA-bbbb-bbbb-bbbb', 'middling', 'MODERATE'),
  record('MAL-2026-1', 'malicious', null),
  record('PYSEC-2026-1', 'elsewhere', 'LOW', '2.0.0', 'PyPI'),
]);
beforeEach(() => void git('init', '-q', '-b', 'main'));

/** The report of a run, which must end with that code. */
async function diff(args: readonly string[], exitCode: number): Promise<RepoDiffReport> {
  expect(await scan([...args, '--format', 'json'])).toBe(exitCode);
  return RepoDiffReport.parse(JSON.parse(printed));
}

function names(entries: readonly { readonly package: string | { readonly name: string } }[]) {
  return entries.map(({ package: each }) => (typeof each === 'string' ? each : each.name));
}

describe('what a work tree introduces', () => {
  it('is told from what is resolved, what persists and what was there', async () => {
    const base = commit(
      ['package-lock.json', lock('worst', 'middling@1.0.0')],
      ['web/package-lock.json', lock('worst')],
    );
    git('checkout', '-q', '-b', 'change');
    const head = commit(['package-lock.json', lock('middling@1.1.0', 'malicious', 'fine')]);
    const report = await diff(['--diff', 'main'], 1);
    expect([report.base, report.head]).toEqual([
      { repo: 'local/app', ref: 'main', commit: base },
      { repo: 'local/app', ref: 'HEAD', commit: head },
    ]);
    expect(report.lockfiles.map(({ path }) => path)).toEqual(['package-lock.json']);
    expect([report.introduced, report.resolved, report.persisting].map(names)).toEqual([
      ['malicious'],
      ['worst'],
      ['middling'],
    ]);
  });

  it('counts from where HEAD left the ref, not from where that is now', async () => {
    const start = commit(['package-lock.json', lock('fine')]);
    git('checkout', '-q', '-b', 'change');
    commit(['package-lock.json', lock('fine', 'middling')]);
    git('checkout', '-q', 'main');
    commit(['package-lock.json', lock('fine', 'middling', 'worst')]);
    git('checkout', '-q', 'change');
    const report = await diff(['--diff', 'main'], 0);
    expect([report.base.commit, names(report.introduced), report.resolved]).toEqual([
      start,
      ['middling'],
      [],
    ]);
  });

  it('takes in what is not committed, of tracked files only', async () => {
    commit(['package-lock.json', lock('fine')]);
    put('package-lock.json', lock('fine', 'worst'));
    put('new/package-lock.json', lock('malicious'));
    expect(names((await diff(['--diff', 'HEAD'], 1)).introduced)).toEqual(['worst']);
    git('add', 'new');
    expect(names((await diff(['--diff', 'HEAD'], 1)).introduced)).toEqual(['malicious', 'worst']);
    git('rm', '-q', '--cached', 'package-lock.json');
    git('rm', '-q', '--cached', 'new/package-lock.json');
    const { lockfiles, introduced } = await diff(['--diff', 'HEAD'], 0);
    expect([lockfiles.map(({ isRemoved }) => isRemoved), introduced]).toEqual([[true], []]);
  });

  it('is nothing where a lockfile was only moved', async () => {
    commit(['package-lock.json', lock('worst', 'middling', 'fine')]);
    git('checkout', '-q', '-b', 'change');
    mkdirSync(join(dir, 'app', 'web'));
    git('mv', 'package-lock.json', 'web/package-lock.json');
    commit();
    const report = await diff(['--diff', 'main'], 0);
    expect(report.lockfiles).toMatchObject([
      { path: 'web/package-lock.json', basePath: 'package-lock.json', isRemoved: false },
    ]);
    expect([report.introduced, report.resolved]).toEqual([[], []]);
  });

  it('is what a scan finds where all is new, and mirrors what the way back resolves', async () => {
    const empty = commit(['README.md', '']);
    commit(['package-lock.json', lock('worst', 'middling', 'malicious', 'fine')]);
    const forth = await diff(['--diff', empty], 1);
    expect(await scan(['--format', 'json'])).toBe(1);
    const whole = RepoReport.parse(JSON.parse(printed)).lockfiles.flatMap(({ result }) => result.results);
    expect(forth.introduced).toEqual(
      whole.map((entry) => ({ ...entry, cause: 'added', from: null, path: 'package-lock.json' })),
    );
    rmSync(join(dir, 'app', 'package-lock.json'));
    const back = await diff(['--diff', 'HEAD', '--fail-on-unknown'], 0);
    expect(names(back.resolved).sort()).toEqual(names(forth.introduced).sort());
    git('add', '-A');
    expect(await diff(['--diff', 'HEAD'], 0)).toEqual(back);
  });

  it('says once that an archive is of another version, before the change and after', async () => {
    const resolved = 'https://registry.example/fine/-/fine-1.0.0.tgz';
    const lockfile = (name: string) =>
      JSON.stringify({
        name,
        lockfileVersion: 3,
        packages: { 'node_modules/fine': { version: '2.0.0', resolved } },
      });
    commit(['package-lock.json', lockfile('a')]);
    put('package-lock.json', lockfile('b'));
    const { warnings } = await diff(['--diff', 'HEAD'], 0);
    expect(warnings).toEqual([expect.stringMatching(/^What is installed is an archive/)]);
  });

  it('is looked for in the folders that were named', async () => {
    commit(['package-lock.json', lock('fine')], ['web/package-lock.json', lock('fine')]);
    put('package-lock.json', lock('worst'));
    put('web/package-lock.json', lock('middling'));
    expect(names((await diff(['web', '--diff', 'HEAD'], 0)).introduced)).toEqual(['middling']);
    expect(names((await diff(['package-lock.json', '--diff', 'HEAD'], 1)).introduced)).toEqual(['worst']);
  });

  it('sees through what requirements include', async () => {
    commit(['requirements.txt', '-r base.txt\n'], ['base.txt', 'a==1\n']);
    put('base.txt', 'a==2\n');
    const { packages } = await diff(['--diff', 'HEAD'], 0);
    expect(packages.changed).toMatchObject([{ package: 'a', from: '1', to: '2' }]);
  });
});

describe('the exit code of a diff', () => {
  it.each([
    ['what was there before', ['worst', 'malicious'], ['worst', 'malicious', 'fine'], [], 0],
    ['a critical one comes in', [], ['worst'], [], 1],
    ['a medium one comes in', [], ['middling'], [], 0],
    ['a medium one comes in, asked for', [], ['middling'], ['--fail-on', 'medium'], 1],
    ['one that an upgrade fixes', [], ['middling'], ['--fail-on-fixable'], 1],
    ['a malicious one, none asked for', [], ['malicious'], ['--fail-on', 'none'], 1],
    ['a critical one goes', ['worst'], [], ['--fail-on', 'any', '--fail-on-unknown'], 0],
  ] as const)('%s', async (_what, before, after, args, exitCode) => {
    commit(['package-lock.json', lock(...before)]);
    put('package-lock.json', lock(...after));
    expect(await scan(['--diff', 'HEAD', ...args])).toBe(exitCode);
  });

  it('is 0 with a sentence where no lockfile differs, --fail-on-unknown or not', async () => {
    commit(['package-lock.json', lock('worst')]);
    symlinkSync('package-lock.json', join(dir, 'app', 'npm-shrinkwrap.json'));
    commit();
    put('README.md', 'other');
    expect(await scan(['--diff', 'HEAD', '--fail-on-unknown'])).toBe(0);
    expect(noted).toBe('No lockfile that git tracks differs from HEAD.');
    expect(printed).toContain('The change introduces no known vulnerability');
  });

  it('is 2 where a side could not be read: asked to fail, or nothing could be looked at', async () => {
    commit(['package-lock.json', '{'], ['web/package-lock.json', lock('fine')]);
    put('package-lock.json', lock('fine'));
    expect([await scan(['--diff', 'HEAD']), await scan(['--diff', 'HEAD', '--fail-on-unknown'])]).toEqual([
      0, 2,
    ]);
    expect(noted).toContain('package-lock.json: not-the-format');
    put('package-lock.json', '{ ');
    put('web/package-lock.json', '{');
    expect(await scan(['--diff', 'HEAD'])).toBe(2);
    expect((await diff(['--diff', 'HEAD'], 2)).introduced).toEqual([]);
  });

  it('is 2 where nobody knows whether a vulnerability is new, for what was before is not known', async () => {
    commit(['package-lock.json', '{']);
    put('package-lock.json', lock('middling'));
    expect(await scan(['--diff', 'HEAD', '--fail-on', 'none'])).toBe(2);
    expect(noted).toContain('1 package: incomplete');
  });

  it('is 2 where all that differs is a list of others that are not there', async () => {
    commit(['requirements.txt', '# none\n']);
    put('requirements.txt', '-r other.txt\n');
    const { warnings } = await diff(['--diff', 'HEAD'], 2);
    expect(warnings).not.toEqual([]);
  });

  it('is 0 where all that differs is a manifest that nothing locks', async () => {
    commit(['package.json', '{"dependencies":{"a":"^1.0.0"}}']);
    put('package.json', '{"dependencies":{"a":"^1.0.0"},"scripts":{}}');
    const { skipped } = await diff(['--diff', 'HEAD'], 0);
    expect(skipped).toEqual([expect.objectContaining({ reason: 'no-lockfile' })]);
  });

  it('is 2, asked to fail, where what a list includes was not read', async () => {
    commit(['requirements.txt', 'other==1.0']);
    put('requirements.txt', '-r base.txt\nelsewhere==3.0');
    expect(await scan(['--diff', 'HEAD', '--fail-on-unknown'])).toBe(2);
    expect(noted).toContain('base.txt');
  });

  it('is 2 where a submodule comes or moves, with nothing else looked at, and not where it stays or goes', async () => {
    const point = (id: string) =>
      git('update-index', '--add', '--cacheinfo', `160000,${id.repeat(40)},lib/sub`);
    commit(['README.md', '']);
    point('1');
    expect(await scan(['--diff', 'HEAD'])).toBe(2);
    git('commit', '-q', '-m', 'a submodule');
    expect(await scan(['--diff', 'HEAD', '--fail-on-unknown'])).toBe(0);
    point('2');
    const { skipped } = await diff(['--diff', 'HEAD'], 2);
    expect(skipped).toEqual([{ path: 'lib/sub', reason: 'submodule' }]);
    git('rm', '-q', '--cached', 'lib/sub');
    expect(await scan(['--diff', 'HEAD', '--fail-on-unknown'])).toBe(0);
  });

  it('takes what a sparse checkout leaves out for what the index has', async () => {
    const base = commit(['a/package-lock.json', lock('worst')], ['b/package-lock.json', lock('fine')]);
    git('sparse-checkout', 'set', 'b');
    expect(existsSync(join(dir, 'app/a/package-lock.json'))).toBe(false);
    expect(await scan(['--diff', base, '--fail-on-unknown'])).toBe(0);
    git('sparse-checkout', 'disable');
    commit(['a/package-lock.json', lock('malicious')]);
    git('sparse-checkout', 'set', 'b');
    expect(await scan(['--diff', base])).toBe(2);
    expect(noted).toContain('a/package-lock.json: unreadable');
  });

  it.each([
    ['a ref that is not there', ['nowhere'], 'fetch-depth: 0'],
    ['an option of git as a ref', ['--output=x'], '--diff takes a branch'],
    ['an empty ref', [''], '--diff takes a branch'],
    ['an SBOM', ['HEAD', '--sbom', 'sbom.json'], '--sbom'],
    ['a format that cannot tell what is new', ['HEAD', '--format', 'cyclonedx'], '--format takes one of'],
    ['such a file', ['HEAD', '--output', 'openvex=x'], '--output takes'],
  ])('is 3 for %s', async (_what, [ref = '', ...args], sentence) => {
    commit(['package-lock.json', lock('worst')]);
    expect(await scan([`--diff=${ref}`, ...args])).toBe(3);
    expect(noted).toContain(sentence);
  });

  it('is 3 for a service, which compares no work trees', async () => {
    const env = { ADVISORY_DATA_DIR: '', SCANNER_URL: 'http://127.0.0.1:9' };
    expect(await scan(['--diff', 'HEAD'], env)).toBe(3);
    expect(noted).toContain('--server');
  });

  it('is 3 without a work tree, a commit or an ancestor', async () => {
    expect(await scan(['--diff', 'HEAD'])).toBe(3);
    expect(noted).toContain('git names no commit');
    commit(['package-lock.json', lock('worst')]);
    git('checkout', '-q', '--orphan', 'other');
    commit(['README.md', 'another beginning']);
    expect(await scan(['--diff', 'main'])).toBe(3);
    expect(noted).toContain('No common ancestor of main and HEAD');
    mkdirSync(join(dir, 'plain'));
    expect(await scan(['--diff', 'HEAD'], {}, { cwd: 'plain' })).toBe(3);
    expect(noted).toContain('git work tree');
  });

  it('is 3 in a shallow clone that lacks the commit', async () => {
    const base = commit(['package-lock.json', lock('fine')]);
    commit(['package-lock.json', lock('worst')]);
    git('clone', '-q', '--depth', '1', `file://${join(dir, 'app')}`, join(dir, 'shallow'));
    expect(await scan(['--diff', base], {}, { cwd: 'shallow' })).toBe(3);
    expect(noted).toContain('fetch-depth: 0');
    expect(await scan(['--diff', base])).toBe(1);
  });
});

describe('what a change says of itself', () => {
  const triage = {
    'policy.yaml': 'allow: ["pkg:npm/worst"]',
    'vex.json': JSON.stringify({
      '@context': 'https://openvex.dev/ns/v0.2.0',
      timestamp: '2026-01-01T00:00:00Z',
      statements: [
        { vulnerability: { name: 'GHSA-aaaa-aaaa-aaaa' }, products: ['pkg:npm/worst'], status: 'fixed' },
      ],
    }),
  };
  const strict = { 'policy.yaml': '{}', 'vex.json': triage['vex.json'].replace('worst', 'fine') };

  describe.each([
    ['--policy', 'policy.yaml'],
    ['--vex', 'vex.json'],
  ] as const)('%s', (option, name) => {
    it('is read where the change began', async () => {
      commit(['package-lock.json', lock('fine')], [name, strict[name]]);
      git('checkout', '-q', '-b', 'change');
      commit(['package-lock.json', lock('worst')], [name, triage[name]]);
      const args = ['--diff', 'main', option];
      expect(await scan([...args, name])).toBe(1);
      expect(await scan([...args, join(dir, 'app', name)])).toBe(1);
      symlinkSync(join(dir, 'app'), join(dir, 'way'));
      symlinkSync(join(dir, 'app', name), join(dir, name));
      expect(await scan([...args, join(dir, 'way', name)])).toBe(1);
      expect(await scan([`../way`, ...args, name])).toBe(1);
      expect(await scan(['--policy-from', 'main', option, name])).toBe(1);
      expect(await scan(['--diff', 'HEAD~1', '--policy-from', 'main', option, name])).toBe(1);
      expect(await scan([option, name])).toBe(0);
    });

    it('counts when it was there before, whatever the change makes of it', async () => {
      commit(['package-lock.json', lock('fine')], [name, triage[name]]);
      git('checkout', '-q', '-b', 'change');
      commit(['package-lock.json', lock('worst')], [name, '{']);
      expect(await scan(['--diff', 'main', option, name])).toBe(0);
      rmSync(join(dir, 'app', name));
      expect(await scan(['--diff', 'main', option, name])).toBe(0);
      expect(await scan(['--policy-from', 'main', option, name])).toBe(0);
    });

    it('is no document when the change brings it, or a link stood there', async () => {
      commit(['package-lock.json', lock('fine')]);
      git('checkout', '-q', '-b', 'change');
      commit(['package-lock.json', lock('worst')], [name, triage[name]]);
      expect(await scan(['--diff', 'main', option, name])).toBe(3);
      expect(noted).toContain('where this change began');
      git('checkout', '-q', 'main');
      symlinkSync('other', join(dir, 'app', name));
      commit();
      expect(await scan(['--diff', 'HEAD', option, name])).toBe(3);
    });

    it('is read as it is where the change has no hand in it', async () => {
      commit(['package-lock.json', lock('fine')]);
      put('package-lock.json', lock('worst'));
      writeFileSync(join(dir, name), triage[name]);
      expect(await scan(['--diff', 'HEAD', option, `../${name}`])).toBe(0);
    });
  });

  it.each([
    ['without a work tree', ['--policy-from', 'HEAD', '--policy', 'policy.yaml'], 'git work tree'],
    ['of an SBOM', ['--policy-from', 'HEAD', '--sbom', 'sbom.json'], 'leave it out'],
    ['of an option', ['--policy-from=--all'], 'takes a branch'],
  ])('is not read %s', async (_what, args, sentence) => {
    mkdirSync(join(dir, 'plain'));
    expect(await scan(args, {}, { cwd: 'plain' })).toBe(3);
    expect(noted).toContain(sentence);
  });
});

describe('git', () => {
  it('runs no program that the repository names', async () => {
    commit(['package-lock.json', lock('fine')], ['.gitattributes', '*.json filter=own diff=own']);
    const marker = join(dir, 'ran');
    put('own.sh', `#!/bin/sh\ntouch ${marker}\ncat\n`);
    execFileSync('chmod', ['+x', join(dir, 'app', 'own.sh')]);
    for (const key of ['filter.own.clean', 'filter.own.smudge', 'diff.own.textconv', 'core.fsmonitor']) {
      git('config', key, join(dir, 'app', 'own.sh'));
    }
    put('package-lock.json', lock('worst'));
    expect(await scan(['--diff', 'HEAD'])).toBe(1);
    expect(existsSync(marker)).toBe(false);
  });
});

describe('a partial clone', () => {
  it('is read without asking anybody for what it lacks, which is then unknown', async () => {
    commit(['package-lock.json', lock('fine')]);
    commit(['package-lock.json', lock('worst')]);
    git('config', 'uploadpack.allowFilter', 'true');
    git('clone', '-q', '--filter=blob:none', `file://${join(dir, 'app')}`, join(dir, 'partial'));
    execFileSync('git', ['config', 'protocol.file.allow', 'always'], { cwd: join(dir, 'partial') });
    expect(await scan(['--diff', 'HEAD~1', '--fail-on-unknown'], {}, { cwd: 'partial' })).toBe(2);
    expect(noted).toContain('package-lock.json: unreadable');
    git('clone', '-q', '--filter=tree:0', `file://${join(dir, 'app')}`, join(dir, 'treeless'));
    expect(await scan(['--diff', 'HEAD~1'], {}, { cwd: 'treeless' })).toBe(3);
    expect(noted).toContain('fetch its trees');
  });
});

describe('the formats of a diff', () => {
  it('show what is introduced, then counts', async () => {
    commit(['package-lock.json', lock('worst', 'middling@1.0.0')]);
    put('package-lock.json', lock('middling@1.1.0', 'malicious'));
    expect(await scan(['--diff', 'HEAD', '--output', 'github=out.txt', '--output', 'sarif=out.json'])).toBe(
      1,
    );
    expect(printed).toMatchInlineSnapshot(`
      "In package-lock.json
        MALWARE   malicious 1.0.0 → 2.0.0  MAL-2026-1 about malicious

      Fix these first
        1. Update malicious from 1.0.0 to 2.0.0 (may break callers). In package-lock.json. (1 vulnerability, now)
           npm update malicious

      The change introduces 1 known vulnerability in 1 package.
      It resolves 1 known vulnerability and keeps 1 known vulnerability in changed versions.
      1 package added, 1 changed, 1 removed.
      "
    `);
    const commands = readFileSync(join(dir, 'app', 'out.txt'), 'utf8');
    expect(commands.match(/^::error file=package-lock\.json/gm)).toHaveLength(1);
    expect(commands).toContain('\nIt resolves 1 known vulnerability and keeps 1 known vulnerability');
    const [sarif] = JSON.parse(readFileSync(join(dir, 'app', 'out.json'), 'utf8')).runs;
    expect(sarif.results).toMatchObject([{ baselineState: 'new' }]);
  });
});

describe('a lockfile above the size that is read', () => {
  it('is nothing where it did not change, and unread where it did', async () => {
    const large = `${lock('worst')}${' '.repeat(5 * 1024 * 1024)}`;
    commit(['package-lock.json', large]);
    put('README.md', 'a change');
    const { lockfiles, skipped } = await diff(['--diff', 'HEAD', '--fail-on-unknown'], 0);
    expect([lockfiles, skipped]).toEqual([[], []]);
    put('package-lock.json', `${large} `);
    expect((await diff(['--diff', 'HEAD'], 2)).skipped).toMatchObject([{ reason: 'too-large' }]);
  });
});
