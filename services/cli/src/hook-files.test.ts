import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { LockfileName } from '@repo/contracts/scanner';
import { formatOf } from '@repo/scanner/in-process';
import { describe, expect, it } from 'vitest';
import { printed, put, record, scan, useProject } from '../test/support/project.ts';

/** The `files:` of the pre-commit hook; Python and JavaScript read it alike but for the mark of letter case. */
const root = join(import.meta.dirname, '..', '..', '..');
const [, pattern = ''] =
  /^ {2}files: \(\?i\)(.+)$/m.exec(readFileSync(join(root, '.pre-commit-hooks.yaml'), 'utf8')) ?? [];
const files = new RegExp(pattern, 'i');

useProject([record('PYSEC-2026-1', 'worst', 'CRITICAL', '2.0.0', 'PyPI')]);

describe('the pre-commit hook', () => {
  it.each(['requirements/base.txt', 'Requirement/dev.pip'])(
    'has the command read %s alone, by its folder',
    async (path) => {
      put(path, 'worst==1.0.0');
      expect(await scan([path])).toBe(1);
      expect(printed).toContain(`PYSEC-2026-1 about worst`);
    },
  );

  it.each(LockfileName.options.flatMap((name) => [name, `web/${name.toUpperCase()}`]))('takes %s', (path) => {
    expect(files.test(path)).toBe(true);
  });

  it.each([
    'requirements-dev.txt',
    'dev_requirements.txt',
    'requirements/base.txt',
    'reqs.txt',
    'test-reqs.pip',
    'pylock.dev.toml',
    'gemfiles/rails_8.gemfile.lock',
    'Gemfile.next.lock',
    'tool.py.lock',
    'src/packages.App.lock.json',
    'settings-gradle.lockfile',
    'package.json',
    'README.md',
    'my-yarn.lock',
    'poetry.lock.bak',
    'go.sum',
    'frequency.txt',
  ])('takes %s as the table of formats does', (path) => {
    const format = formatOf(path);
    expect(files.test(path)).toBe(format !== null && format.isUpload !== false);
  });
});
