import { expect, it } from 'vitest';
import { judgeProject } from './judge-declarations.ts';

const from = (source: string, declared: string) => ({ source, declared });

it.each([
  ['the manifest', ['ISC', 'MIT'], 'ISC low package.json'],
  ['a stricter licence file', ['ISC', 'AGPL-3.0-only'], 'AGPL-3.0-only critical LICENSE'],
  ['the manifest where that is stricter', ['GPL-3.0-only', 'MIT'], 'GPL-3.0-only high package.json'],
  [
    'the choice that a manifest names',
    ['MIT OR GPL-2.0-only', 'GPL-2.0-only'],
    'MIT OR GPL-2.0-only low package.json',
  ],
  [
    'the manifest beside a file that nobody understands',
    ['MIT', 'Do what you must.'],
    'MIT low package.json',
  ],
])('takes %s', (_case, [manifest = '', file = ''], expected) => {
  const judged = judgeProject([from('package.json', manifest), from('LICENSE', file)]);
  expect(`${judged?.license} ${judged?.riskLevel} ${judged?.source}`).toBe(expected);
});

it('has nothing where nothing is declared, and says what disagrees', () => {
  expect(judgeProject([])).toBeNull();
  const judged = judgeProject([from('package.json', 'ISC'), from('LICENSE', 'AGPL-3.0-only')]);
  expect(judged?.description).toMatch(/package\.json says ISC instead.* Read from LICENSE\.$/);
});
