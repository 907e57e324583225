import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { writeTypes } from '../src/write-types.ts';

const root = join(import.meta.dirname, '..', '..', '..');
const tsc = join(import.meta.dirname, '..', 'node_modules', '.bin', 'tsc');

let dir = '';
let service: ChildProcess;
let url = '';

beforeAll(async () => {
  // Below the package, so that the example finds what it imports.
  dir = mkdtempSync(join(import.meta.dirname, '..', 'dist-'));
  service = spawn(process.execPath, [join(root, 'services', 'scanner', 'src', 'main.ts')], {
    env: {
      PORT: '0',
      ADVISORY_DATA_DIR: join(root, 'tooling', 'samples', 'advisories'),
    },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  url = await new Promise((resolve) => {
    let text = '';
    service.stdout?.on('data', (chunk) => {
      text += chunk;
      const line = text.split('\n').find((each) => each.includes('"listening"'));
      if (line !== undefined) resolve(JSON.parse(line).url);
    });
  });
});
afterAll(() => {
  service.kill();
  rmSync(dir, { recursive: true });
});

describe('the types of the scanner', () => {
  it('fit the example, which runs', async () => {
    await writeTypes(new URL(`${url}/openapi.json`), join(dir, 'dist', 'scanner.ts'));
    cpSync(join(import.meta.dirname, '..', 'example'), join(dir, 'example'), { recursive: true });
    const config = { extends: join(root, 'tsconfig.json'), include: ['example', 'dist'], exclude: [] };
    writeFileSync(join(dir, 'tsconfig.json'), JSON.stringify(config));
    expect(compile()).toBe('');
    const { fixFirst } = await import(pathToFileURL(join(dir, 'example', 'scan-lockfile.ts')).href);
    const lockfile = readFileSync(join(root, 'tooling', 'samples', 'lockfiles', 'package-lock.json'));
    const rows = await fixFirst(url, new File([lockfile], 'package-lock.json'));
    expect(rows.length).toBeGreaterThan(0);
    expect(rows[0]).toMatch(/^\S+ \S+ → \S/);
  });

  it('refuse what the contract has not', () => {
    const example = join(dir, 'example', 'scan-lockfile.ts');
    writeFileSync(example, readFileSync(example, 'utf8').replace('data.fixFirst', 'data.fixLast'));
    expect(compile()).toContain("'fixLast' does not exist");
  });
});

/** What the compiler says of the example and the types. */
function compile(): string {
  return spawnSync(tsc, ['-p', dir], { encoding: 'utf8' }).stdout;
}
