import { isDeepStrictEqual } from 'node:util';
import type { FixFirst, FixPlanEntry, UpgradePath, Vulnerability } from '@repo/contracts/scanner';
import { folderOf } from '../base-name.ts';
import { versionKey } from '../inventory/package.ts';
import { isMalicious } from '../priority/compare-urgency.ts';
import type { Fix, FixStep, FoundPackage } from './findings.ts';
import { inWords, listed } from './words.ts';

/** What the report knows of fixing its packages. */
export interface Upgrades {
  readonly fixPlan: readonly FixPlanEntry[];
  readonly upgradePaths: readonly UpgradePath[];
}

export const NO_UPGRADES: Upgrades = { fixPlan: [], upgradePaths: [] };

/** How each vulnerability of a package is fixed. */
export function fixesOf({ fixPlan, upgradePaths }: Upgrades): (each: FoundPackage, of: Vulnerability) => Fix {
  const plans = new Map(fixPlan.map((plan) => [keyOfPlan(plan), plan]));
  const upgrades = new Map(upgradePaths.map((path) => [keyOf(path), path]));
  return ({ name, version, ecosystem }, vulnerability) => {
    const key = versionKey({ name, version, ecosystem });
    const { id, fixedVersions } = vulnerability;
    const plan = plans.get(key);
    const upgrade = upgrades.get(key);
    const isUpgraded = upgrade !== undefined && !upgrade.remaining.includes(id);
    const to = isUpgraded ? upgrade.to : (fixedVersions[0] ?? null);
    if (plan !== undefined && plan.change !== null && !plan.remaining.includes(id))
      return { ...planned(plan), to };
    if (isUpgraded) return inWords(unplanned(name, version, upgrade.to, upgrade.breaking), to);
    // The archive is of another version than the lockfile states.
    if (to === version) return inWords(`Have the lockfile written anew for ${name}.`, to);
    if (to !== null) return inWords(`Fixed in ${to}: update ${name} to it or a later version.`, to);
    return inWords(
      isMalicious(vulnerability) ? `Remove ${name}: it is malicious.` : 'No fixed version is known.',
    );
  };
}

type Step = Pick<UpgradePath, 'package' | 'ecosystem' | 'from'>;

const keyOf = ({ package: name, ecosystem, from }: Step) => versionKey({ name, ecosystem, version: from });
const keyOfPlan = ({ ecosystem, vulnerable }: FixPlanEntry) => keyOf({ ...vulnerable, ecosystem });

function planned({ change, vulnerable, kind, breaking, command, snippet }: FixPlanEntry): Omit<Fix, 'to'> {
  const { package: name, from, to } = change ?? vulnerable;
  const step = stepText(name, from, to, breaking);
  const how = kind === 'override' ? ' A dependent forbids that version, so the project has to force it.' : '';
  return { text: `${step}${how}`, command, snippet };
}

/** No plan leads there: what else is installed may stand in the way. */
function unplanned(name: string, from: string, to: string, breaking: boolean | null): string {
  const first =
    breaking === true ? ' Where a dependent forbids that version, update the dependent first.' : '';
  return `${stepText(name, from, to, breaking)}${first}`;
}

function stepText(name: string, from: string, to: string | null, breaking: boolean | null): string {
  const target = to === null ? 'a version that needs a fixed one' : to;
  return `Update ${name} from ${from} to ${target}${breaking === true ? ' (may break callers)' : ''}.`;
}

/** @param files with their upgrades; `path` where the reader has to be told which of them is meant. */
export function fixSteps(
  fixFirst: readonly FixFirst[],
  files: readonly (Upgrades & { readonly path?: string })[],
): readonly FixStep[] {
  const plans = Map.groupBy(
    files.flatMap(({ path, fixPlan }) => fixPlan.map((plan) => ({ path, plan }))),
    ({ plan }) => keyOfPlan(plan),
  );
  return fixFirst.map((row) => {
    const { package: name, from, to, fixes, tier } = row;
    if (to === null) return { ...inWords(`Remove ${name} ${from}: it is malicious.`), fixes, tier };
    const ways = (plans.get(keyOf(row)) ?? [])
      .filter(({ plan }) => plan.change !== null && fixes.some((id) => plan.fixes.includes(id)))
      .map(({ path, plan }) => ({ path, fix: planned(plan) }));
    const [first] = ways;
    if (first === undefined) {
      const breaking = plans.get(keyOf(row))?.[0]?.plan.breaking ?? null;
      return { ...inWords(unplanned(name, from, to, breaking), to), fixes, tier };
    }
    const alike = ways.filter(({ fix }) => isDeepStrictEqual(fix, first.fix));
    const paths = new Set(alike.flatMap(({ path }) => path ?? []));
    const where = paths.size === 0 ? '' : ` In ${listed([...paths], 3)}.`;
    const others = ways.length > alike.length ? ' Other files need another change: see the findings.' : '';
    const { text, command, snippet } = first.fix;
    const folder = paths.size === 1 ? folderOf(first.path ?? '') : '';
    const inFolder = snippet && { ...snippet, file: folder + snippet.file };
    return { command, snippet: inFolder, text: `${text}${where}${others}`, to, fixes, tier };
  });
}
