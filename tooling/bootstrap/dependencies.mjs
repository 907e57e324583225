import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { once, run } from './step.mjs';

/** The locked dependencies of every workspace. */
export async function prepareDependencies({ root, pnpm, env }) {
  const inputs = [
    'package.json',
    'pnpm-lock.yaml',
    'pnpm-workspace.yaml',
    'tooling/package.json',
    ...['packages', 'services'].flatMap((folder) =>
      readdirSync(join(root, folder)).map((workspace) => `${folder}/${workspace}/package.json`),
    ),
  ].map((file) => join(root, file));
  await once(join(root, 'node_modules', '.ready'), inputs, async () => {
    console.error('Installing the locked dependencies …');
    await run(
      pnpm,
      ['install', '--frozen-lockfile'],
      { cwd: root, env },
      'Check that the npm registry can be reached, then run the same command again.',
    );
  });
}
