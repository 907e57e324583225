import { expect, it } from 'vitest';
import { FORMATS } from '../inventory/formats/index.ts';
import { startSoftDeadline } from '../source-tree/soft-deadline.ts';
import type { DependencyFile } from './file-reading.ts';
import { heldParts } from './held-parts.ts';

/** A lockfile of crates with these names. */
function cargoLock(path: string, crates: readonly string[]): DependencyFile {
  const text = crates.map((name) => `[[package]]\nname = "${name}"\nversion = "0.1.0"\n`).join('\n');
  const format = FORMATS['Cargo.lock'];
  return { path, scope: 'production', format, inventory: format.read(Buffer.from(text)) };
}

/** What is held of manifests that each name a crate, and what had to be done for it. */
async function ask(files: readonly DependencyFile[], crates: Readonly<Record<string, string>>) {
  const paths = [...files.map(({ path }) => path), ...Object.keys(crates)].sort();
  const work = { reads: 0, looks: 0 };
  const tree = {
    commit: 'c',
    isTruncated: false,
    paths,
    has: (path: string) => {
      work.looks += 1;
      return files.some((file) => file.path === path);
    },
    read: (path: string) => {
      work.reads += 1;
      const bytes = Buffer.from(`[package]\nname = "${crates[path]}"\n`);
      return Promise.resolve({ kind: 'content', bytes } as const);
    },
  };
  const time = startSoftDeadline(60_000, new AbortController().signal);
  const held = await heldParts(files, tree, time);
  time.clear();
  return { ...held, ...work };
}

it('asks a crate for its name where its folder has another one', async () => {
  const crates = { 'a/Cargo.toml': 'a', 'b/Cargo.toml': 'bee', 'c/Cargo.toml': 'sea' };
  const { holds, reads } = await ask([cargoLock('Cargo.lock', ['a', 'bee'])], crates);
  expect(Object.keys(crates).map((path) => holds('cargo.lock', path))).toEqual([true, true, false]);
  expect(reads).toBe(2);
});

it('asks once for all lockfiles above', async () => {
  const files = [cargoLock('Cargo.lock', ['tool']), cargoLock('x/Cargo.lock', ['other'])];
  const { holds, reads } = await ask(files, { 'x/y/Cargo.toml': 'tool' });
  expect([holds('cargo.lock', 'x/y/Cargo.toml'), holds('x/cargo.lock', 'x/y/Cargo.toml')]).toEqual([
    true,
    false,
  ]);
  expect(reads).toBe(1);
});

it('asks so many manifests only, looks once at each of the others, and says so', async () => {
  const files = Array.from({ length: 200 }, (_, at) => cargoLock(`l${at}/Cargo.lock`, ['own']));
  const crates = Object.fromEntries(
    Array.from({ length: 20_000 }, (_, at) => [`l${at % 200}/m${at}/Cargo.toml`, 'else']),
  );
  const { holds, skipped, reads, looks } = await ask(files, crates);
  expect([reads, looks]).toEqual([50, 20_000]);
  expect(skipped.filter(({ reason }) => reason === 'file-limit')).toHaveLength(19_950);
  expect(Object.keys(crates).filter((path) => !holds(`${path.split('/')[0]}/cargo.lock`, path))).toHaveLength(
    50,
  );
});
