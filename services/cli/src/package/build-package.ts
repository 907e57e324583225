import { chmod, copyFile, mkdir, readdir, readFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { type BuildOptions, build, type Plugin } from 'esbuild';

const here = import.meta.dirname;
const root = join(here, '..', '..', '..', '..');
const tables = join(root, 'services', 'scanner', 'data');

/** Builds the npm package of the command: one bundled file (and the same for runs that ask nobody), what starts it, and tables that few runs read. */
export async function buildPackage(folder: string): Promise<void> {
  const { name, version, license } = JSON.parse(await readFile(join(here, 'package.json'), 'utf8'));
  await mkdir(join(folder, 'data'), { recursive: true });
  const common = { ...OPTIONS, outdir: folder, define: { __VERSION__: JSON.stringify(version) } };
  await Promise.all([
    build({ ...common, entryPoints: { scanner: MAIN, 'node-20': join(here, 'node-20.ts') } }),
    build({ ...common, entryPoints: { offline: MAIN }, external: ASKS_OTHERS }),
  ]);
  const files = (await readdir(tables)).filter((file) => /^debian-\d+\.json$/.test(file));
  await Promise.all(files.map((file) => copyFile(join(tables, file), join(folder, 'data', file))));
  await Promise.all(
    ['package.json', 'README.md'].map((file) => copyFile(join(here, file), join(folder, file))),
  );
  await copyFile(join(root, 'LICENSE'), join(folder, 'LICENSE'));
  await copyFile(join(here, 'launcher.mjs'), join(folder, 'launcher.mjs'));
  await chmod(join(folder, 'launcher.mjs'), 0o755);
  console.log(`${name} ${version}, ${license}`);
}

const MAIN = join(here, '..', 'main.ts');
/** A run with a folder of advisories never gets there, and starts in half the time without. */
const ASKS_OTHERS = ['./server.ts', '@repo/scanner/live-sources'];

/** Tables of two megabytes that are read when the first list of a release comes. */
const tablesBeside: Plugin = {
  name: 'tables beside the bundle',
  setup: (bundler) => {
    bundler.onLoad({ filter: /debian\/source-lookup\.ts$/ }, async ({ path }) => {
      const text = await readFile(path, 'utf8');
      if (!text.includes(IN_SOURCES))
        throw new Error(`${path} no longer loads its tables from ${IN_SOURCES}`);
      return { contents: text.replace(IN_SOURCES, './data/debian-'), loader: 'ts' };
    });
  },
};
const IN_SOURCES = '../../../data/debian-';

/** The package has one file for code, so the look of saved reports is a part of it. */
const styleWithin: Plugin = {
  name: 'style within the bundle',
  setup: (bundler) => {
    bundler.onLoad({ filter: /pages\/base-style\.ts$/ }, async ({ path }) => {
      const css = await readFile(join(dirname(path), 'base.css'), 'utf8');
      return { contents: `export const BASE_STYLE = ${JSON.stringify(css)};`, loader: 'ts' };
    });
  },
};

/** zod's sentences in fifty languages. */
const leftOut: Plugin = {
  name: 'left out of the bundle',
  setup: (bundler) => {
    bundler.onLoad({ filter: /zod\/v4\/locales\/index\.js$/ }, () => ({ contents: 'export {};' }));
  },
};

const OPTIONS: BuildOptions = {
  outExtension: { '.js': '.mjs' },
  bundle: true,
  platform: 'node',
  format: 'esm',
  target: 'node20',
  minify: true,
  legalComments: 'linked',
  // Modules of CommonJS ask for parts of Node by this name.
  banner: {
    js: "import{createRequire as __createRequire}from'node:module';const require=__createRequire(import.meta.url);",
  },
  plugins: [tablesBeside, styleWithin, leftOut],
  logLevel: 'warning',
};
