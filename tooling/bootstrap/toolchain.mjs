import { copyFileSync, existsSync, mkdirSync } from 'node:fs';
import { delimiter, dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { ExplainedError, once, run } from './step.mjs';

// Earlier ones hang on crafted JSON keys (CVE-2026-21717); later majors drop features the sources are checked with.
const OLDEST_NODE = [24, 14, 1];

const here = dirname(fileURLToPath(import.meta.url));
const root = join(here, '..', '..');
const home = join(root, '.toolchain');
const pnpmHome = join(home, 'node_modules', '@pnpm', `exe.${process.platform}-${process.arch}`);

/** The pinned Node and pnpm, fetched from the package registry into `.toolchain` when they are not there yet. */
export async function prepareToolchain() {
  const pinned = ['package.json', 'package-lock.json'].map((file) => join(here, 'toolchain', file));
  mkdirSync(home, { recursive: true });
  await once(join(home, 'ready'), pinned, async () => {
    console.error('Fetching Node 24 and pnpm into .toolchain (about 70 MB, only this once) …');
    for (const file of pinned)
      copyFileSync(file, join(home, file.endsWith('lock.json') ? 'package-lock.json' : 'package.json'));
    await run(
      'npm',
      ['ci', '--ignore-scripts', '--no-audit', '--no-fund', '--loglevel=error'],
      { cwd: home, env: cleanEnvironment() },
      'Check that the npm registry can be reached, then run the same command again.',
    );
  });
  const node = join(home, 'node_modules', `node-${process.platform}-${process.arch}`, 'bin', 'node');
  const env = {
    ...cleanEnvironment(),
    PATH: [dirname(node), pnpmHome, process.env.PATH].join(delimiter),
    // The sources run as they are: a process or a worker that finds them compiled is there in a third of the time.
    NODE_COMPILE_CACHE: join(home, 'compile-cache'),
  };
  if (existsSync(node)) return { root, node, pnpm: join(pnpmHome, 'pnpm'), env };
  if (isRecentEnough(process.versions.node)) return { root, node: process.execPath, pnpm: 'pnpm', env };
  throw new ExplainedError(
    `There is no packaged Node for ${process.platform}-${process.arch}: install Node 24 (at least ${OLDEST_NODE.join('.')}) and pnpm 12, then run this again.`,
  );
}

function isRecentEnough(version) {
  const [major, minor, patch] = version.split('.').map(Number);
  const [wantedMajor, wantedMinor, wantedPatch] = OLDEST_NODE;
  return major === wantedMajor && (minor > wantedMinor || (minor === wantedMinor && patch >= wantedPatch));
}

/** npm tells its scripts its own settings; the tools we start must read their own. */
function cleanEnvironment() {
  return Object.fromEntries(
    Object.entries(process.env).filter(
      ([name]) =>
        !/^npm_(config_(?!registry$|userconfig$|globalconfig$|cache$|cafile$|.*proxy$|strict_ssl$)|lifecycle|package|command|execpath|node_execpath)/i.test(
          name,
        ),
    ),
  );
}
