import { describe, expect, it } from 'vitest';
import { scriptFaults } from './script-faults.ts';

const SCRIPTS = { demo: 'node tooling/bootstrap/run.mjs demo', unit: 'vitest run' };

describe('scriptFaults', () => {
  it.each([
    ['a script that bootstraps', '`npm run demo -- --once`', []],
    ['a script by pnpm', '`pnpm unit` and `pnpm run unit`', []],
    ['a script that is not there, by pnpm', '`pnpm units`', ['there is no script units']],
    ['a script that is not there, by npm', '`npm start`', ['npm cannot run start without the bootstrap']],
    [
      'a script that does not bootstrap',
      '```sh\nnpm run unit\n```',
      ['npm cannot run unit without the bootstrap'],
    ],
    ['a command of npm itself', '`npm ci` and `pnpm install --prod`', []],
    ['prose', 'Node 20 with npm and git; the npm registry', []],
  ])('judges %s', (_, document, faults) => {
    expect(scriptFaults(document, SCRIPTS)).toEqual(faults);
  });
});
