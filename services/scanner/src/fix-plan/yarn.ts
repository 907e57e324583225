import { byCodeUnit } from '../by-code-unit.ts';
import { type Instruction, json, MAX_PARTS, NPM, run, write } from './instruction.ts';
import { type Ask, isHigher, PROJECT, putsBack, type Step } from './step.ts';

const resolve = (names: readonly string[], to: string) =>
  write('package.json', json({ resolutions: Object.fromEntries(names.map((name) => [name, to])) }));

/** By its name alone all versions are forced to one; where that puts others back, what its dependents ask for. */
export function resolutions(
  step: Step,
  below: '' | '**/',
  isForced: (ask: Ask) => boolean,
): Partial<Instruction> {
  const { name, to, parents, parts, asks } = step;
  if (!putsBack(step, isForced)) return resolve([below + name], to);
  const newer = asks.filter(({ highest }) => isHigher(highest, to));
  const areApart =
    parts.every((part) => below !== '' && part === PROJECT) &&
    parents.every(
      (each) => NPM.test(each.name) && !newer.some(({ dependents }) => dependents.has(each.name)),
    );
  if (!areApart || parents.length === 0 || parents.length > MAX_PARTS) return {};
  const names = new Set(parents.map((each) => `${below}${each.name}/${name}`));
  return resolve([...names].sort(byCodeUnit), to);
}

/**
 * What `resolutions` say of a package does not reach what the project at the top asks for itself, and `yarn upgrade`
 * nothing else; it refuses a lockfile in which they are not.
 */
export const yarnClassic =
  (wanted: (step: Step) => string) =>
  (step: Step): Partial<Instruction> => {
    const upgrade = run('yarn', 'upgrade', wanted(step));
    const workspaces = step.parts.filter((part) => part !== PROJECT);
    if (step.parents.length + workspaces.length === 0) return upgrade;
    const { snippet } = resolutions(step, '**/', ({ by }) => by !== 'project');
    if (snippet === undefined) return {};
    const isOwn = workspaces.length < step.parts.length;
    return { snippet, ...(isOwn ? { command: `yarn install && ${upgrade.command}` } : {}) };
  };
