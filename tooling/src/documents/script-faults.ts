const WITH_NPM = /\bnpm (?:run )?(?!run\b)([a-z][\w-]*)/g;
const WITH_PNPM = /\bpnpm (?:run )?(?!run\b)([a-z][\w-]*)/g;
const BOOTSTRAP = 'node tooling/bootstrap/run.mjs ';

/** Commands of npm and pnpm themselves that documents name. */
const BUILT_IN = new Set(['add', 'ci', 'config', 'deploy', 'exec', 'install', 'pack', 'registry', 'prefix']);

/**
 * Scripts in the code of a document that cannot be run as it says: there is none of that name, or npm is named for one
 * that needs the pinned Node, which npm's users may not have.
 */
export function scriptFaults(document: string, scripts: Readonly<Record<string, string>>): readonly string[] {
  const code = [...document.matchAll(/```[^`]*```|`[^`\n]+`/g)].map(([text]) => text).join('\n');
  const named = (pattern: RegExp) =>
    [...new Set([...code.matchAll(pattern)].map(([, name = '']) => name))].filter(
      (name) => !BUILT_IN.has(name),
    );
  const has = (name: string) => Object.hasOwn(scripts, name);
  return [
    ...named(WITH_PNPM)
      .filter((name) => !has(name))
      .map((name) => `there is no script ${name}`),
    ...named(WITH_NPM)
      .filter((name) => !has(name) || scripts[name]?.startsWith(BOOTSTRAP) !== true)
      .map((name) => `npm cannot run ${name} without the bootstrap`),
  ];
}
