import type { FixKind } from '@repo/contracts/scanner';
import { byCodeUnit } from '../by-code-unit.ts';
import type { PackageManagerName } from '../inventory/package-manager.ts';
import { type Instruction, json, MAX_PARTS, NPM, run, write } from './instruction.ts';
import { npmRangeAdmits } from './ranges/npm.ts';
import { type Ask, PROJECT, putsBack, type Step } from './step.ts';
import { resolutions, yarnClassic } from './yarn.ts';

/** The kinds of change that a package manager can be told. */
export type Instructed = Extract<FixKind, 'refresh' | 'direct' | 'override'>;

interface PackageManager {
  /** The grammar of names: whatever else a file holds is not put into a command. */
  readonly name: RegExp;
  readonly refresh: (step: Step) => Partial<Instruction>;
  /** Absent, as `override`, where the file has no ranges: nothing is known to forbid the target. */
  readonly direct?: (step: Step) => Partial<Instruction>;
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
  const isStep = isName && !step.isAliased && VERSION.test(step.from) && VERSION.test(step.to);
  return tell === undefined || !isStep ? NOT_INSTRUCTED : { ...NOT_INSTRUCTED, ...tell(step) };
}

export function canOverride(name: PackageManagerName): boolean {
  return MANAGERS[name].override !== undefined;
}

/** npm takes this for what the project asks for only by its own range. */
function npmOverride(step: Step): Partial<Instruction> {
  const { name, from, to, asks } = step;
  /** The override of one version is for all that admits it. */
  const isForced = ({ range }: Ask) => range === null || npmRangeAdmits(range, from) !== false;
  if (putsBack(step, isForced)) return {};
  const isOfProject = asks.some((ask) => ask.by === 'project' && isForced(ask));
  return {
    // `npm install` leaves what workspaces ask for as it is locked.
    ...(isOfProject ? run('npm', 'install', `${name}@${to}`) : run('npm', 'update', name)),
    ...write('package.json', json({ overrides: { [`${name}@${from}`]: isOfProject ? `$${name}` : to } })),
  };
}

/**
 * The file has no ranges of packages: whichever of them forbids the target, what it asks for is written anew, and nobody
 * else's. pnpm 10 and later read it there.
 */
function pnpmOverrides({ name, to, parents }: Step): Partial<Instruction> {
  const areNamed = parents.every((each) => NPM.test(each.name) && VERSION.test(each.version));
  if (parents.length === 0 || parents.length > MAX_PARTS || !areNamed) return {};
  const lines = parents.map((each) => `  ${JSON.stringify(`${each.name}@${each.version}>${name}`)}: ${to}`);
  return write('pnpm-workspace.yaml', ['overrides:', ...lines.sort(byCodeUnit)].join('\n'));
}

/** Tells the parts of the project that ask for it, none where that is the project at the top alone. */
function inParts(
  { parts }: Step,
  [workspace, project]: readonly [(path: string) => readonly string[], readonly string[]],
  tell: (words: readonly string[]) => Partial<Instruction>,
): Partial<Instruction> {
  const isProject = (part: string) => part === PROJECT;
  if (parts.length > MAX_PARTS || parts.some((part) => !isProject(part) && !FOLDER.test(part))) return {};
  const words = parts.flatMap((part) => (isProject(part) ? project : workspace(part)));
  return tell(parts.every(isProject) ? [] : words);
}

/** The same of a manager whose command changes one part. */
function inOnePart(
  step: Step,
  workspace: (path: string) => readonly string[],
  tell: (words: readonly string[]) => Partial<Instruction>,
): Partial<Instruction> {
  return step.parts.length > 1 ? {} : inParts(step, [workspace, []], tell);
}

/** Nothing where another part of the project asks for it too. */
function ofProject(tell: PackageManager['refresh']): PackageManager['refresh'] {
  return (step) => (step.parts.every((part) => part === PROJECT) ? tell(step) : {});
}

const FOLDER = /^[\w@][\w@.+/ -]{0,199}$/;

/** A requirement is changed in the group where it stands: in another one it would stand beside the old one. */
const add = (
  { group }: Step,
  command: readonly string[],
  inGroup: (group: string) => readonly string[],
  ...requirement: readonly string[]
) =>
  group === null || !GROUP.test(group)
    ? {}
    : run(...command, ...(group === '' ? [] : inGroup(group)), ...requirement);

const GROUP = /^(?:[A-Za-z0-9][\w.-]{0,99})?$/;
const forDevelopment = () => ['--dev'];

/** Of the same series: for all above the target the newest is taken, with what else that breaks. */
const compatible = ({ name, to }: Step) => `${name}${/\d\.\d/.test(to) ? '~=' : '>='}${to}`;

/** The standard library comes with the toolchain. */
function goGet({ name, to }: Step): Partial<Instruction> {
  const version = to.replace(/^(?:v|go)(?=\d)/, '');
  return run('go', 'get', name === 'stdlib' ? `toolchain@go${version}` : `${name}@v${version}`);
}

/** `go get` changes what is asked for, and leaves what stands in its place. */
function goReplace({ name, to, replaces }: Step): Partial<Instruction> {
  if (replaces === null || replaces.length > 200 || !MODULE.test(replaces)) return {};
  return run('go', 'mod', 'edit', `-replace=${replaces}=${name}@v${to.replace(/^v/, '')}`);
}

const MODULE = /^[A-Za-z0-9][A-Za-z0-9.~_/-]*(?:@v[0-9A-Za-z.+-]+)?$/;

const PYPI = /^[A-Za-z0-9](?:[A-Za-z0-9._-]*[A-Za-z0-9])?$/;

const MANAGERS: Readonly<Record<PackageManagerName, PackageManager>> = {
  npm: {
    name: NPM,
    refresh: ({ name }) => run('npm', 'update', name),
    direct: (step) =>
      inParts(step, [(path) => ['-w', path], ['--include-workspace-root']], (words) =>
        run('npm', 'install', `${step.name}@${step.to}`, ...words),
      ),
    override: npmOverride,
  },
  pnpm: {
    name: NPM,
    // Until pnpm 10 the project at the top alone is updated without `-r`, which finds strangers where there are no workspaces.
    refresh: (step) => ({
      ...run('pnpm', ...(step.isWorkspace ? ['-r'] : []), 'update', step.name, '--depth', 'Infinity'),
      ...pnpmOverrides(step),
    }),
    direct: (step) => ({
      ...inParts(step, [(path) => ['--filter', `./${path}`], ['--filter', PROJECT]], (words) =>
        run('pnpm', ...words, 'update', `${step.name}@${step.to}`),
      ),
      ...pnpmOverrides(step),
    }),
    override: (step) =>
      putsBack(step, () => true)
        ? {}
        : write('pnpm-workspace.yaml', `overrides:\n  ${JSON.stringify(step.name)}: ${step.to}`),
  },
  'yarn-classic': {
    name: NPM,
    // Without the manifest what the project asks for may be one version.
    refresh: yarnClassic(({ name, to, parts }) => (parts.length > 0 ? name : `${name}@${to}`)),
    // In the folder of a workspace it forgets the resolutions of the project.
    direct: ofProject(yarnClassic(({ name, to }) => `${name}@${to}`)),
    override: yarnClassic(({ name, to }) => `${name}@${to}`),
  },
  'yarn-berry': {
    name: NPM,
    refresh: ({ name }) => run('yarn', 'up', '-R', name),
    // All parts of the project change at once.
    direct: (step) =>
      putsBack(step, ({ by }) => by !== 'package') ? {} : run('yarn', 'up', `${step.name}@${step.to}`),
    override: (step) => resolutions(step, '', () => true),
  },
  bun: {
    name: NPM,
    refresh: ({ name }) => run('bun', 'update', name),
    direct: (step) =>
      inOnePart(
        step,
        (path) => ['--cwd', path],
        (words) => run('bun', 'add', ...words, `${step.name}@${step.to}`),
      ),
    override: (step) =>
      putsBack(step, () => true) ? {} : write('package.json', json({ overrides: { [step.name]: step.to } })),
  },
  cargo: {
    name: /^[A-Za-z][A-Za-z0-9_-]*$/,
    refresh: ({ name, from, to }) => run('cargo', 'update', '-p', `${name}@${from}`, '--precise', to),
  },
  uv: {
    name: PYPI,
    refresh: ({ name, to }) => run('uv', 'lock', '--upgrade-package', `${name}==${to}`),
    direct: (step) =>
      inOnePart(
        step,
        (member) => (step.isWorkspace ? ['--package', member] : []),
        (words) =>
          add(
            step,
            ['uv', 'add', ...words],
            (group) => ['--group', group],
            `${step.name}>=${step.to}`,
            '--upgrade-package',
            `${step.name}==${step.to}`,
          ),
      ),
    override: ({ name, to }) =>
      write('pyproject.toml', `[tool.uv]\noverride-dependencies = [${JSON.stringify(`${name}==${to}`)}]`),
  },
  poetry: {
    name: PYPI,
    refresh: ({ name }) => run('poetry', 'update', name),
    direct: ofProject((step) =>
      add(step, ['poetry', 'add'], (group) => ['--group', group], `${step.name}@^${step.to}`),
    ),
  },
  pdm: {
    name: PYPI,
    refresh: ({ name }) => run('pdm', 'update', name),
    direct: ofProject((step) =>
      add(step, ['pdm', 'add'], (group) => ['--dev', '--group', group], compatible(step)),
    ),
    override: ({ name, to }) => ({
      ...run('pdm', 'update', name),
      ...write(
        'pyproject.toml',
        `[tool.pdm.resolution.overrides]\n${JSON.stringify(name)} = ${JSON.stringify(to)}`,
      ),
    }),
  },
  pipenv: {
    name: PYPI,
    refresh: ({ name }) => run('pipenv', 'update', name),
    direct: (step) => add(step, ['pipenv', 'install'], forDevelopment, compatible(step)),
  },
  pip: {
    name: PYPI,
    refresh: ({ name, to }) => write('requirements.txt', `${name}==${to}`),
    direct: ({ name, to }) => write('requirements.txt', `${name}==${to}`),
  },
  bundler: {
    name: /^[A-Za-z0-9][A-Za-z0-9._-]*$/,
    refresh: ({ name }) => run('bundle', 'update', '--conservative', name),
    direct: ofProject(({ name, to }) => write('Gemfile', `gem "${name}", "~> ${to}"`)),
  },
  composer: {
    name: /^[a-z0-9](?:[_.-]?[a-z0-9]+)*\/[a-z0-9](?:[_.-]?[a-z0-9]+)*$/,
    // What the project asks for as well moves with `all` only.
    refresh: ({ name }) => run('composer', 'update', name, '--with-all-dependencies'),
    direct: ofProject((step) =>
      add(
        step,
        ['composer', 'require', '--with-all-dependencies'],
        forDevelopment,
        `${step.name}:^${step.to}`,
      ),
    ),
  },
  go: {
    name: /^[A-Za-z0-9][A-Za-z0-9.~_/-]*$/,
    refresh: goGet,
    direct: goReplace,
  },
  nuget: {
    name: /^[A-Za-z0-9_][A-Za-z0-9._-]*$/,
    refresh: ({ name, to }) => run('dotnet', 'add', 'package', name, '--version', to),
    direct: ({ name, to }) => run('dotnet', 'add', 'package', name, '--version', to),
  },
  mix: {
    name: /^[a-z][a-z0-9_]*$/,
    refresh: ({ name }) => run('mix', 'deps.update', name),
  },
  pub: {
    name: /^[a-z_][a-z0-9_]*$/,
    refresh: ({ name }) => run('dart', 'pub', 'upgrade', name),
    direct: ofProject(({ name, to, group }) =>
      group === null ? {} : run('dart', 'pub', 'add', `${group === '' ? '' : `${group}:`}${name}:^${to}`),
    ),
    override: ({ name, to }) => write('pubspec.yaml', `dependency_overrides:\n  ${name}: ${to}`),
  },
};
