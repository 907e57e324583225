import { describe, expect, it } from 'vitest';
import { INVENTORY_READERS } from './index.ts';

// What is done between two turns of the event loop, in entries: a reader that goes through all of them at once shows
// here, on any machine.

const ENTRIES = 5_000;
const MAX_ENTRIES_PER_STEP = 500;

const names = Array.from({ length: ENTRIES }, (_, index) => `p${index}`);
const lines = (of: (name: string) => string) => names.map(of).join('\n');
const members = (value: unknown) => Object.fromEntries(names.map((name) => [name, value]));

const FILES: readonly (readonly [string, string, string])[] = [
  [
    'Cargo.lock',
    'packages',
    lines((name) => `[[package]]\nname = "${name}"\nversion = "1.0.0"\nsource = "registry+x"\n`),
  ],
  [
    'poetry.lock',
    'packages',
    lines((name) => `[[package]]\nname = "${name}"\nversion = "1.0.0"\n[package.source]\n`),
  ],
  [
    'uv.lock',
    'packages',
    `version = 1\n${lines((name) => `[[package]]\nname = "${name}"\nversion = "1"\n`)}`,
  ],
  ['pyproject.toml', 'a list', `[project]\ndependencies = [\n${lines((name) => `"${name}==1",`)}\n]\n`],
  ['pyproject.toml', 'a table', `[tool.poetry.dependencies]\n${lines((name) => `${name} = "==1"`)}\n`],
  [
    'composer.lock',
    'packages',
    JSON.stringify({ packages: names.map((name) => ({ name: `a/${name}`, version: '1' })) }),
  ],
  [
    'packages.lock.json',
    'packages',
    JSON.stringify({ version: 1, dependencies: { net: members({ resolved: '1' }) } }),
  ],
  [
    'pnpm-lock.yaml',
    'packages',
    `lockfileVersion: '9.0'\npackages:\n${lines((name) => `  ${name}@1.0.0:\n    engines: {}`)}`,
  ],
  ['Gemfile.lock', 'gems', `GEM\n  specs:\n${lines((name) => `    ${name} (1.0)`)}\n`],
  [
    'go.mod',
    'modules',
    `module a\n\ngo 1.22\n\nrequire (\n${lines((name) => `\tx.example/${name} v1.0.0`)}\n)\n`,
  ],
  ['go.sum', 'modules', lines((name) => `x.example/${name} v1.0.0 h1:abc=`)],
  ['gradle.lockfile', 'modules', lines((name) => `g:${name}:1=c`)],
  [
    'pom.xml',
    'dependencies',
    `<project><dependencies>${lines((name) => `<dependency><groupId>g</groupId><artifactId>${name}</artifactId><version>1</version></dependency>`)}</dependencies></project>`,
  ],
];

/** Nothing is named, and there is much to look at. */
const IDLE: readonly (readonly [string, string, string])[] = [
  ['go.mod', 'blank lines', `module a\n${'\n'.repeat(ENTRIES)}`],
  ['go.sum', 'blank lines', '\n'.repeat(ENTRIES)],
  ['pnpm-lock.yaml', 'comments', `lockfileVersion: '9.0'\n${'#\n'.repeat(ENTRIES)}`],
  ['pom.xml', 'comments', `<project>${'<!---->'.repeat(ENTRIES)}</project>`],
  ['pom.xml', 'empty elements', `<project>${'<a/>'.repeat(ENTRIES)}</project>`],
];

describe('a long list is read in steps', () => {
  it.each(FILES)('%s of %s', (fileName, _, text) => {
    const { steps, dependencies } = run(fileName, text);
    expect(dependencies).toBe(ENTRIES);
    expect(steps).toBeGreaterThan(ENTRIES / MAX_ENTRIES_PER_STEP);
  });

  it.each(IDLE)('%s of %s', (fileName, _, text) => {
    const { steps, dependencies } = run(fileName, text);
    expect(dependencies).toBe(0);
    expect(steps).toBeGreaterThanOrEqual(ENTRIES / MAX_ENTRIES_PER_STEP);
  });
});

function run(fileName: string, text: string): { readonly steps: number; readonly dependencies: number } {
  const reading = INVENTORY_READERS.get(fileName)?.(text);
  for (let steps = 0; ; steps += 1) {
    const step = reading?.next();
    if (step?.done !== false) return { steps, dependencies: step?.value?.dependencies.length ?? -1 };
  }
}
