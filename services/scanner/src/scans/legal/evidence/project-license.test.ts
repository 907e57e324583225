import { describe, expect, it } from 'vitest';
import type { SourceTree } from '../../../source-tree/source-tree.ts';
import { projectLicense } from './project-license.ts';

async function read(files: Readonly<Record<string, string>>) {
  const contents = new Map(Object.entries(files));
  const tree: SourceTree = {
    commit: null,
    isTruncated: false,
    paths: [...contents.keys()],
    has: (path) => contents.has(path),
    read: () => Promise.reject(new Error('files are read through the reader')),
  };
  return projectLicense(tree, (path) => Promise.resolve(Buffer.from(contents.get(path) ?? '')));
}

describe('projectLicense', () => {
  it.each<[string, Readonly<Record<string, string>>, unknown, string]>([
    ['package.json', { 'package.json': '{"license":"MIT"}', LICENSE: 'text' }, 'MIT', 'package.json'],
    [
      'the plural of old manifests',
      { 'package.json': '{"licenses":[{"type":"MIT"}]}' },
      [{ type: 'MIT' }],
      'package.json',
    ],
    [
      'pyproject.toml',
      { 'pyproject.toml': '[project]\nname = "a"\nlicense = "BSD-3-Clause"\n' },
      'BSD-3-Clause',
      'pyproject.toml',
    ],
    [
      'its older form',
      { 'pyproject.toml': "[project]\nlicense = {text = 'MIT'}\n" },
      'MIT',
      'pyproject.toml',
    ],
    [
      'its table, not that of a tool',
      {
        'pyproject.toml':
          '[tool.x]\nlicense = "MIT"\n[project]\ndescription = """\nlicense = "MIT"\n"""\n[project.license]\ntext = "GPL-3.0-only"\n',
      },
      'GPL-3.0-only',
      'pyproject.toml',
    ],
    ['its key with dots', { 'pyproject.toml': 'project.license = "MIT"' }, 'MIT', 'pyproject.toml'],
    [
      'the file that it names',
      { 'pyproject.toml': '[project]\nlicense = { file = "COPYING.txt" }\n', LICENSE: 'text' },
      'SEE LICENSE IN COPYING.txt',
      'pyproject.toml',
    ],
    [
      'what Poetry has',
      { 'pyproject.toml': '[tool.poetry]\nlicense = "LGPL-3.0-or-later"\n' },
      'LGPL-3.0-or-later',
      'pyproject.toml',
    ],
    [
      'what the project says before what Poetry has',
      { 'pyproject.toml': '[tool.poetry]\nlicense = "MIT"\n[project]\nlicense = "AGPL-3.0-only"\n' },
      'AGPL-3.0-only',
      'pyproject.toml',
    ],
    [
      'composer.json',
      { 'package.json': '{"private":true}', 'composer.json': '{"license":["MIT","GPL-2.0-or-later"]}' },
      ['MIT', 'GPL-2.0-or-later'],
      'composer.json',
    ],
    [
      'Cargo.toml before the texts of both licences',
      {
        'Cargo.toml': '[package]\nlicense = "MIT OR Apache-2.0"\n',
        'LICENSE-MIT': 'a',
        'LICENSE-APACHE': 'b',
      },
      'MIT OR Apache-2.0',
      'Cargo.toml',
    ],
    [
      'what a Cargo workspace has for its packages',
      {
        'Cargo.toml': '[package]\nlicense.workspace = true\n[workspace.package]\nlicense = "MPL-2.0"\n',
      },
      'MPL-2.0',
      'Cargo.toml',
    ],
    [
      'the file that Cargo.toml names',
      { 'Cargo.toml': '[package]\nlicense-file = "EULA.md"\n' },
      'SEE LICENSE IN EULA.md',
      'Cargo.toml',
    ],
    [
      'the licence file when the table says nothing',
      { 'pyproject.toml': '[project]\nlicense-files = ["LICENSE"]\nlicense = ""\n', LICENSE: 'text' },
      'text',
      'LICENSE',
    ],
    [
      'the licence file when pyproject.toml is broken',
      { 'pyproject.toml': '[project]\nlicense = "MIT"\n[', LICENSE: 'text' },
      'text',
      'LICENSE',
    ],
    [
      'the licence file',
      { 'package.json': '{}', LICENSE: 'text', 'src/LICENSE': 'other' },
      'text',
      'LICENSE',
    ],
    [
      'all licence files',
      { 'COPYING.LESSER': 'b', COPYING: 'a', 'MIT-LICENSE': 'c', 'LICENSES/MIT.txt': 'd' },
      'a\n\nc\n\nb\n\nd',
      'COPYING, MIT-LICENSE, COPYING.LESSER, LICENSES/MIT.txt',
    ],
    ['a file of another name', { 'COPYING.txt': 'text', 'src/LICENSE': 'other' }, 'text', 'COPYING.txt'],
    ['British spelling', { 'Licence.md': 'text' }, 'text', 'Licence.md'],
    ['the file when the manifest is broken', { 'package.json': '{', LICENSE: 'text' }, 'text', 'LICENSE'],
  ])('reads %s', async (_what, files, declared, source) => {
    expect((await read(files))[0]).toEqual({ declared, source });
  });

  it.each<[Readonly<Record<string, string>>]>([
    [{}],
    [
      {
        'README.md': 'MIT',
        'licenses/LICENSE': 'x',
        'licensee.rb': 'x',
        'license.js': 'x',
        'license-a.d.ts': 'x',
      },
    ],
    [Object.fromEntries(Array.from({ length: 11 }, (_, at) => [`LICENSE-${at}`, 'x']))],
    [{ 'pyproject.toml': '[tool.x]\nlicense-files = ["LICENSE"]\nlicense = "MIT"\n' }],
  ])('reads nothing from %j', async (files) => {
    expect(await read(files)).toEqual([]);
  });

  it('reads no pyproject.toml that nobody would write', async () => {
    const text = `[project]\nlicense = "MIT"\n#${'x'.repeat(256 * 1024)}\n`;
    expect(await read({ 'pyproject.toml': text, LICENSE: 'text' })).toMatchObject([{ source: 'LICENSE' }]);
  });

  it('reads the one licence file beside a manifest, for it may say more', async () => {
    const [, ...beside] = await read({ 'package.json': '{"license":"ISC"}', LICENSE: 'text' });
    expect(beside).toEqual([{ declared: 'text', source: 'LICENSE' }]);
    const dual = { 'package.json': '{"license":"MIT"}', 'LICENSE-MIT': 'a', 'LICENSE-APACHE': 'b' };
    expect(await read(dual)).toHaveLength(1);
  });
});
