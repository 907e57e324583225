import type { FixKind, FixPlanEntry } from '@repo/contracts/scanner';
import type { PackageManagerName } from '../inventory/package-manager.ts';

/** A step of one package. */
export interface Step {
  readonly name: string;
  readonly from: string;
  readonly to: string;
  /** The project itself asks for it. */
  readonly isAsked: boolean;
  /** A version above `to` is installed beside it. */
  readonly hasHigher: boolean;
}

/** How a package manager is told to make a step; null: it cannot be told. */
export interface Instruction {
  readonly command: string | null;
  readonly snippet: FixPlanEntry['snippet'];
}

/** The kinds of change that a package manager can be told. */
export type Instructed = Extract<FixKind, 'refresh' | 'direct' | 'override'>;

interface PackageManager {
  /** The grammar of names: whatever else a file holds is not put into a command. */
  readonly name: RegExp;
  readonly refresh: (step: Step) => Partial<Instruction>;
  readonly direct: (step: Step) => Partial<Instruction>;
  /** Absent: it has no way to force a version on dependents. */
  readonly override?: (step: Step) => Partial<Instruction>;
}

/** Letters, digits and what versions of all ecosystems use besides. */
const VERSION = /^[0-9A-Za-z][0-9A-Za-z.+_~:!-]{0,99}$/;

export const NOT_INSTRUCTED: Instruction = { command: null, snippet: null };

/** Names are data of strangers: a name or a version outside the grammar gives no instruction. */
export function instruct(name: PackageManagerName, kind: Instructed, step: Step): Instruction {
  const manager = MANAGERS[name];
  const tell = manager[kind];
  const isName = step.name.length <= 200 && manager.name.test(step.name);
  const isStep = isName && VERSION.test(step.from) && VERSION.test(step.to);
  return tell === undefined || !isStep ? NOT_INSTRUCTED : { ...NOT_INSTRUCTED, ...tell(step) };
}

export function canOverride(name: PackageManagerName): boolean {
  return MANAGERS[name].override !== undefined;
}

const run = (...words: readonly string[]): Pick<Instruction, 'command'> => ({
  command: words.map(quoted).join(' '),
});
const write = (file: string, text: string): Pick<Instruction, 'snippet'> => ({ snippet: { file, text } });
const json = (value: object) => JSON.stringify(value, null, 2);

/** By its name alone all versions are forced to one: where a higher one is installed, that would be put back. */
const forced = (member: string, name: string, { to, hasHigher }: Step): Partial<Instruction> =>
  hasHigher ? {} : write('package.json', json({ [member]: { [name]: to } }));

/** For a POSIX shell. */
function quoted(word: string): string {
  return /^[\w@%+=:,./-]+$/.test(word) ? word : `'${word.replaceAll("'", String.raw`'\''`)}'`;
}

const NPM = /^(?:@[a-z0-9~][a-z0-9._~-]*\/)?[a-zA-Z0-9~][a-zA-Z0-9._~-]*$/;
const PYPI = /^[A-Za-z0-9](?:[A-Za-z0-9._-]*[A-Za-z0-9])?$/;

const MANAGERS: Readonly<Record<PackageManagerName, PackageManager>> = {
  npm: {
    name: NPM,
    refresh: ({ name }) => run('npm', 'update', name),
    direct: ({ name, to }) => run('npm', 'install', `${name}@${to}`),
    // npm refuses to override what the project asks for itself, but by what it asks for (npm, "overrides").
    override: ({ name, from, to, isAsked }) => ({
      // `npm install` leaves what workspaces ask for as it is locked.
      ...(isAsked ? run('npm', 'install', `${name}@${to}`) : run('npm', 'update', name)),
      ...write('package.json', json({ overrides: { [`${name}@${from}`]: isAsked ? `$${name}` : to } })),
    }),
  },
  pnpm: {
    name: NPM,
    refresh: ({ name }) => run('pnpm', 'update', name, '--depth', 'Infinity'),
    direct: ({ name, to }) => run('pnpm', 'update', `${name}@${to}`),
    override: ({ name, from, to }) =>
      write(
        'pnpm-workspace.yaml',
        `overrides:\n  ${JSON.stringify(`${name}@${from}`)}: ${JSON.stringify(to)}`,
      ),
  },
  'yarn-classic': {
    name: NPM,
    // `yarn upgrade` reaches what the project asks for itself, and nothing below it.
    refresh: (step) => forced('resolutions', `**/${step.name}`, step),
    direct: ({ name, to }) => run('yarn', 'upgrade', `${name}@${to}`),
    override: (step) => forced('resolutions', `**/${step.name}`, step),
  },
  'yarn-berry': {
    name: NPM,
    refresh: ({ name }) => run('yarn', 'up', '-R', name),
    direct: ({ name, to }) => run('yarn', 'up', `${name}@${to}`),
    override: (step) => forced('resolutions', step.name, step),
  },
  bun: {
    name: NPM,
    refresh: ({ name }) => run('bun', 'update', name),
    direct: ({ name, to }) => run('bun', 'add', `${name}@${to}`),
    override: (step) => forced('overrides', step.name, step),
  },
  cargo: {
    name: /^[A-Za-z][A-Za-z0-9_-]*$/,
    refresh: ({ name, from, to }) => run('cargo', 'update', '-p', `${name}@${from}`, '--precise', to),
    direct: ({ name, to }) => run('cargo', 'add', `${name}@${to}`),
  },
  uv: {
    name: PYPI,
    refresh: ({ name, to }) => run('uv', 'lock', '--upgrade-package', `${name}==${to}`),
    direct: ({ name, to }) => run('uv', 'add', `${name}>=${to}`),
    override: ({ name, to }) =>
      write('pyproject.toml', `[tool.uv]\noverride-dependencies = [${JSON.stringify(`${name}>=${to}`)}]`),
  },
  poetry: {
    name: PYPI,
    refresh: ({ name }) => run('poetry', 'update', name),
    direct: ({ name, to }) => run('poetry', 'add', `${name}@^${to}`),
  },
  pdm: {
    name: PYPI,
    refresh: ({ name }) => run('pdm', 'update', name),
    direct: ({ name, to }) => run('pdm', 'add', `${name}>=${to}`),
    override: ({ name, to }) =>
      write(
        'pyproject.toml',
        `[tool.pdm.resolution.overrides]\n${JSON.stringify(name)} = ${JSON.stringify(`>=${to}`)}`,
      ),
  },
  pipenv: {
    name: PYPI,
    refresh: ({ name }) => run('pipenv', 'update', name),
    direct: ({ name, to }) => run('pipenv', 'install', `${name}>=${to}`),
  },
  pip: {
    name: PYPI,
    refresh: ({ name, to }) => write('requirements.txt', `${name}==${to}`),
    direct: ({ name, to }) => write('requirements.txt', `${name}==${to}`),
  },
  bundler: {
    name: /^[A-Za-z0-9][A-Za-z0-9._-]*$/,
    refresh: ({ name }) => run('bundle', 'update', '--conservative', name),
    direct: ({ name, to }) => write('Gemfile', `gem "${name}", ">= ${to}"`),
  },
  composer: {
    name: /^[a-z0-9](?:[_.-]?[a-z0-9]+)*\/[a-z0-9](?:[_.-]?[a-z0-9]+)*$/,
    refresh: ({ name }) => run('composer', 'update', name, '--with-dependencies'),
    direct: ({ name, to }) => run('composer', 'require', `${name}:^${to}`, '--with-dependencies'),
  },
  go: {
    name: /^[A-Za-z0-9][A-Za-z0-9.~_/-]*$/,
    refresh: ({ name, to }) => run('go', 'get', `${name}@v${to.replace(/^v/, '')}`),
    direct: ({ name, to }) => run('go', 'get', `${name}@v${to.replace(/^v/, '')}`),
  },
  nuget: {
    name: /^[A-Za-z0-9_][A-Za-z0-9._-]*$/,
    refresh: ({ name, to }) => run('dotnet', 'add', 'package', name, '--version', to),
    direct: ({ name, to }) => run('dotnet', 'add', 'package', name, '--version', to),
  },
  mix: {
    name: /^[a-z][a-z0-9_]*$/,
    refresh: ({ name }) => run('mix', 'deps.update', name),
    direct: ({ name, to }) => write('mix.exs', `{:${name}, "~> ${to}"}`),
    override: ({ name, to }) => write('mix.exs', `{:${name}, "~> ${to}", override: true}`),
  },
  pub: {
    name: /^[a-z_][a-z0-9_]*$/,
    refresh: ({ name }) => run('dart', 'pub', 'upgrade', name),
    direct: ({ name, to }) => run('dart', 'pub', 'add', `${name}:^${to}`),
    override: ({ name, to }) => write('pubspec.yaml', `dependency_overrides:\n  ${name}: ^${to}`),
  },
};
