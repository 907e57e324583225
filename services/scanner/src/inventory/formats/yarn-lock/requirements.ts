import type { GraphEntry } from '../../dependency-graph.ts';
import type { ProjectPart } from '../../manifests/project-manifest.ts';
import type { Requirement } from '../../requirements.ts';
import type { YarnBlock } from './blocks.ts';

/**
 * What each block asks for, by places: the block whose header has the descriptor. Where none has it, `resolutions`
 * replaced it by another of its name. What the parts of the project ask for comes from places below zero.
 *
 * @returns null where a part asks for something of which the file has only others: it is not the file of this project.
 */
export function requirementsOf(
  blocks: readonly YarnBlock[],
  installed: ReadonlyMap<number, GraphEntry>,
  parts: readonly ProjectPart[],
): readonly Requirement<number>[] | null {
  const placeOf = placesByDescriptor(blocks);
  const rangeAt = (place: number) => blocks[place]?.descriptors[0]?.range ?? null;
  const requested = blocks.flatMap(({ dependencies, resolution }, from) =>
    dependencies.map(({ name, range, isOptional }) => {
      const scope = isOptional ? ('optional' as const) : ('production' as const);
      const to = placeOf(name, range, resolution);
      return { from, name, range, scope, to, isReplaced: true, isOwn: false };
    }),
  );
  const own = new Set(parts.map(({ name }) => name));
  const asked = parts.flatMap(({ asks }, part) =>
    asks.map(({ name, range, scope, isPeer }) => {
      const to = range === null ? null : placeOf(name, range, null);
      const isReplaced = isPeer !== true && !own.has(name);
      return { from: placeOfPart(part), name, range, scope, to, isReplaced, isOwn: true };
    }),
  );
  const all = [...requested, ...asked];
  const met = new Set(all.map(({ to }) => to));
  const replacementsOf = findReplacements(blocks, installed, met);
  const requirements: Requirement<number>[] = [];
  for (const { from, name, range, scope, to, isReplaced, isOwn } of all) {
    if (to !== null) requirements.push({ from, to, range, scope });
    if (to !== null || !isReplaced) continue;
    const { certain, possible } = replacementsOf(name);
    if (certain !== null) {
      const override = range?.startsWith(CATALOG) ? null : rangeAt(certain);
      const told = override === null ? {} : { override };
      // What the project resolves otherwise, packages ask for as it says.
      requirements.push({
        from,
        to: certain,
        range: installed.has(from) ? rangeAt(certain) : range,
        scope,
        ...told,
      });
    } else if (isOwn && possible.length > 0) return null;
    // The file has no catalogs: they name what nobody else asks for, else any of several versions.
    else if (range?.startsWith(CATALOG))
      for (const each of possible)
        requirements.push({ from, to: each, range, scope, isPossible: met.has(each) });
  }
  return requirements;
}

const CATALOG = 'catalog:';

export function placeOfPart(part: number): number {
  return -1 - part;
}

type FindPlace = (name: string, range: string, dependent: string | null) => number | null;

function placesByDescriptor(blocks: readonly YarnBlock[]): FindPlace {
  const places = new Map<string, Map<string, number>>();
  for (const [place, { descriptors }] of blocks.entries()) {
    for (const { name, range } of descriptors) {
      const { reference, dependent } = boundReference(range);
      const descriptor = `${name}@${reference}`;
      const known = places.get(descriptor) ?? new Map<string, number>();
      places.set(descriptor, known.set(dependent, place));
    }
  }
  return (name, range, dependent) => {
    // Yarn 2 and 3 write `^1` for what they look for as `npm:^1`.
    const found = places.get(`${name}@${range}`) ?? places.get(`${name}@npm:${range}`);
    const unbound = found?.get('');
    if (found === undefined || unbound !== undefined) return unbound ?? null;
    const isLong = dependent === null || dependent.length > MAX_LOCATOR_LENGTH;
    return isLong ? null : (found.get(encodeURIComponent(dependent)) ?? null);
  };
}

/** A path is bound to the one who asks for it. */
function boundReference(range: string): { readonly reference: string; readonly dependent: string } {
  if (!range.includes('::')) return { reference: range, dependent: '' };
  const [reference = '', parameters = ''] = range.split('::', 2);
  const [, dependent = ''] = /(?:^|&)locator=([^&]*)/.exec(parameters) ?? [];
  return { reference, dependent };
}

/** A longer one would cost its length for each dependency. */
const MAX_LOCATOR_LENGTH = 1_024;

interface Replacements {
  /** The one package of a name, else the one that nobody asks for by its descriptor; null where it is not clear. */
  readonly certain: number | null;
  /** Those that nobody asks for by their descriptors, else all of the name. */
  readonly possible: readonly number[];
}

/** More versions of one name than any project locks. */
const MAX_POSSIBLE = 32;
const NO_REPLACEMENTS: Replacements = { certain: null, possible: [] };

function findReplacements(
  blocks: readonly YarnBlock[],
  installed: ReadonlyMap<number, GraphEntry>,
  requested: ReadonlySet<number | null>,
): (name: string) => Replacements {
  const found = new Map<string, Replacements>();
  const isOne = (places: readonly number[]) =>
    new Set(places.map((place) => `${installed.get(place)?.name}@${installed.get(place)?.version}`)).size ===
    1;
  const byName = Map.groupBy(installed.keys(), (place) => blocks[place]?.descriptors[0]?.name ?? '');
  for (const [name, places] of byName) {
    const free = places.filter((each) => !requested.has(each));
    const [certain] = [places, free].filter(isOne);
    const possible = free.length > 0 ? free : places;
    found.set(name, { certain: certain?.[0] ?? null, possible: possible.slice(0, MAX_POSSIBLE) });
  }
  return (name) => found.get(name) ?? NO_REPLACEMENTS;
}
