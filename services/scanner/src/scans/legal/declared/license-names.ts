import { LISTED_LICENSES } from '../spdx/license-families.ts';
import data from './license-names.json' with { type: 'json' };
import { CLASSIFIED_NAMES } from './pypi-classifiers.ts';

/** Names that people write instead of identifiers. They are written as `nameKey` makes them. */
const NAMES: readonly {
  readonly expression: string;
  readonly names: readonly string[];
  /** What had to be assumed for it. */
  readonly assumed?: string;
}[] = data.names;

/** What a name means: an SPDX expression, and what was assumed for it. */
export interface NamedLicense {
  readonly expression: string;
  readonly assumed: string | null;
}

/**
 * The licence of a written-out name: ours, PyPI's or the official one of the SPDX list. Null when the name is not
 * known, every word of it, or is longer than 200 characters.
 */
export function licenseByName(name: string): NamedLicense | null {
  return name.length > MAX_NAME_LENGTH ? null : (BY_KEY.get(nameKey(name)) ?? null);
}

const IDLE: ReadonlySet<string> = new Set(
  'the a an license licence licensed lic under version ver v terms'.split(' '),
);
const MAX_NAME_LENGTH = 200;

/** Lower case, words and numbers apart, `2.0` as `2`, without the words that every licence's name has. */
function nameKey(name: string): string {
  const words = name
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}.+]+/gu, ' ')
    .split(' ');
  const kept = words.flatMap(splitNumber).filter((word) => word !== '' && !IDLE.has(word));
  return kept.join(' ');
}

function splitNumber(word: string): string[] {
  const trimmed = word.replace(/^\.+/, '').replace(/\.$/, '');
  const parts = /^([a-z]*?)v?(\d[\d.]*)(\+?)$/.exec(trimmed);
  if (parts === null) return [trimmed];
  const [, letters = '', digits = '', plus = ''] = parts;
  const number = digits.endsWith('.0') && digits.split('.').length === 2 ? digits.slice(0, -2) : digits;
  // `x11`, `cc0` and the like are names, not a name and its version.
  if (NUMBERED.has(`${letters}${number}`)) return [`${letters}${number}`];
  return letters === '' ? [`${number}${plus}`] : [letters, `${number}${plus}`];
}

const NUMBERED: ReadonlySet<string> = new Set(['x11', 'cc0']);

/** The first that is told of a name is taken, so ours come first. */
const BY_KEY: ReadonlyMap<string, NamedLicense> = new Map(
  [
    ...NAMES.flatMap(({ expression, names, assumed }) =>
      names.map((key) => [key, { expression, assumed: assumed ?? null }] as const),
    ),
    ...CLASSIFIED_NAMES.map(
      ({ name, expression, assumed }) => [nameKey(name), { expression, assumed }] as const,
    ),
    ...officialNames(),
  ].reverse(),
);

/** Names that mean one licence only, once their idle words are left out. */
function officialNames(): readonly (readonly [key: string, named: NamedLicense])[] {
  const byKey = Map.groupBy(LISTED_LICENSES, ({ name }) => nameKey(name ?? ''));
  return [...byKey].flatMap(([key, licenses]) => {
    const [only, another] = licenses;
    if (key === '' || only === undefined || another !== undefined) return [];
    return [[key, { expression: only.id, assumed: null }] as const];
  });
}
