import { LISTED_LICENSES } from '../spdx/license-families.ts';
import { CLASSIFIED_NAMES } from './pypi-classifiers.ts';

/**
 * Names that people write instead of identifiers, by the expression they mean. Keys are as `nameKey` makes them. A
 * second part says what had to be assumed.
 */
const NAMES: readonly (readonly [expression: string, names: string, assumed?: string])[] = [
  ['MIT', 'mit|mit x11|x11 mit|expat|mit expat|mit style|massachusetts institute of technology|mit mit'],
  ['MIT-0', 'mit no attribution|mit 0'],
  ['ISC', 'isc|iscl|isc iscl|internet systems consortium'],
  ['Apache-1.0', 'apache 1'],
  ['Apache-1.1', 'apache 1.1|apache software 1.1|asl 1.1'],
  ['Apache-2.0', 'apache 2|apache software 2|asl 2|al 2|apache asl 2|apache2 2'],
  ['Apache-2.0', 'apache|apache software|asl|apache software foundation', 'Apache without a version'],
  [
    'BSD-2-Clause',
    'simplified bsd|freebsd|bsd 2|bsd 2 clause|2 clause bsd|bsd 2 clause simplified|bsd two clause',
  ],
  [
    'BSD-3-Clause',
    'new bsd|revised bsd|modified bsd|bsd 3|bsd 3 clause|3 clause bsd|bsd new|bsd 3 clause new or revised|' +
      'bsd three clause|new bsd 3 clause|bsd 3 clause revised',
  ],
  ['BSD-3-Clause', 'bsd|bsd style|bsd like|berkeley', 'BSD without a number of clauses'],
  ['BSD-4-Clause', 'original bsd|bsd 4|bsd 4 clause|4 clause bsd|bsd original|bsd old'],
  ['0BSD', 'zero clause bsd|bsd zero clause|0bsd|bsd 0 clause|free public 1|free public'],
  ['Zlib', 'zlib|zlib libpng|libpng'],
  [
    'BSL-1.0',
    'boost|boost 1|boost software|boost software 1|boost software 1 bsl 1|bsl 1|boost bsl 1|boost 1 bsl 1',
  ],
  [
    'PSF-2.0',
    'psf|psf 2|python software foundation|python software foundation psf|psfl|python software foundation 2',
  ],
  ['Python-2.0', 'python|python 2'],
  ['PostgreSQL', 'postgresql|postgres'],
  ['NCSA', 'ncsa|university of illinois ncsa|uiuc|university of illinois'],
  ['X11', 'x11|mit x'],
  [
    'HPND',
    'hpnd|historical permission notice and disclaimer|historical permission notice and disclaimer hpnd',
  ],
  ['UPL-1.0', 'upl|universal permissive|universal permissive 1|universal permissive upl|upl 1'],
  ['ZPL-2.1', 'zpl 2.1|zope public 2.1|zope public|zpl'],
  ['AFL-3.0', 'academic free|academic free 3|afl 3|academic free afl|afl'],
  ['Unlicense', 'unlicense|unlicensed public domain|unlicense unlicense'],
  ['CC0-1.0', 'cc0|cc0 1|cc0 1 universal|creative commons zero|creative commons zero 1|public domain cc0'],
  ['WTFPL', 'wtfpl|do what the fuck you want to public|do what you want|wtfpl 2'],
  ['BlueOak-1.0.0', 'blue oak|blue oak model|blue oak model 1.0.0|blueoak'],
  ['OpenSSL', 'openssl'],
  ['MS-PL', 'ms pl|microsoft public'],
  ['MS-RL', 'ms rl|microsoft reciprocal'],
  ['Artistic-2.0', 'artistic 2|artistic'],
  ['Ruby', 'ruby'],
  [
    'OFL-1.1',
    'ofl|ofl 1.1|sil ofl 1.1|sil ofl|sil open font|open font|sil open font 1.1|sil open font 1.1 ofl 1.1',
  ],
  ['CC-BY-3.0', 'cc by 3|creative commons attribution 3'],
  ['CC-BY-4.0', 'cc by 4|creative commons attribution 4|creative commons attribution 4 international'],
  [
    'CC-BY-SA-4.0',
    'cc by sa 4|creative commons attribution sharealike 4|creative commons attribution share alike 4',
  ],
  ['CC-BY-NC-4.0', 'cc by nc 4|creative commons attribution noncommercial 4'],
  ['MPL-1.1', 'mpl 1.1|mozilla public 1.1'],
  ['MPL-2.0', 'mpl 2|mozilla public 2|mozilla public 2 mpl 2|mozilla public mpl 2|mozilla 2'],
  ['MPL-2.0', 'mpl|mozilla public|mozilla', 'MPL without a version'],
  ['EPL-1.0', 'epl 1|eclipse public 1|eclipse public 1 epl 1|epl|eclipse public'],
  ['EPL-2.0', 'epl 2|eclipse public 2|eclipse public 2 epl 2'],
  ['CDDL-1.0', 'cddl|cddl 1|common development and distribution|common development and distribution 1'],
  ['EUPL-1.1', 'eupl 1.1|european union public 1.1'],
  ['EUPL-1.2', 'eupl|eupl 1.2|european union public 1.2|european union public'],
  ['SSPL-1.0', 'sspl|sspl 1|server side public|server side public 1'],
  ['BUSL-1.1', 'busl|busl 1.1|bsl 1.1|business source|business source 1.1'],
  ['Elastic-2.0', 'elastic|elastic 2|elastic elv2|elv2'],
  [
    'AGPL-3.0-only',
    'agpl 3|gnu agpl 3|affero gpl 3|gnu affero general public 3|affero general public 3|gnu affero gpl 3',
  ],
  ['AGPL-3.0-or-later', 'agpl 3+|gnu agpl 3+|gnu affero general public 3+|affero gpl 3+|gnu affero gpl 3+'],
  [
    'AGPL-3.0-only',
    'agpl|gnu agpl|gnu affero general public|affero gpl|affero general public',
    'AGPL without a version',
  ],
  ['GPL-1.0-or-later', 'gpl|gnu gpl|gnu general public|gnu|general public', 'GPL without a version'],
  ['GPL-2.0-only', 'gpl 2|gnu gpl 2|gnu general public 2|gnu public 2|general public 2|gnu 2'],
  ['GPL-2.0-or-later', 'gpl 2+|gnu gpl 2+|gnu general public 2+|gpl+ 2|general public 2+'],
  ['GPL-3.0-only', 'gpl 3|gnu gpl 3|gnu general public 3|gnu public 3|general public 3|gnu 3'],
  ['GPL-3.0-or-later', 'gpl 3+|gnu gpl 3+|gnu general public 3+|general public 3+'],
  [
    'LGPL-2.0-or-later',
    'lgpl|gnu lgpl|gnu lesser general public|gnu library or lesser general public|lesser general public|' +
      'gnu library general public|library general public|lesser gpl|gnu lesser gpl',
    'LGPL without a version',
  ],
  [
    'LGPL-2.0-only',
    'lgpl 2|gnu lgpl 2|gnu lesser general public 2|gnu library general public 2|lesser general public 2',
  ],
  ['LGPL-2.0-or-later', 'lgpl 2+|gnu lgpl 2+|gnu lesser general public 2+|gnu library general public 2+'],
  ['LGPL-2.1-only', 'lgpl 2.1|gnu lgpl 2.1|gnu lesser general public 2.1|lesser general public 2.1'],
  ['LGPL-2.1-or-later', 'lgpl 2.1+|gnu lgpl 2.1+|gnu lesser general public 2.1+|lesser general public 2.1+'],
  ['LGPL-3.0-only', 'lgpl 3|gnu lgpl 3|gnu lesser general public 3|lesser general public 3'],
  ['LGPL-3.0-or-later', 'lgpl 3+|gnu lgpl 3+|gnu lesser general public 3+|lesser general public 3+'],
  [
    'CDDL-1.0 OR GPL-2.0-only WITH Classpath-exception-2.0',
    'cddl + gpl 2 with classpath exception|cddl gpl 2 with classpath exception|cddl+gpl|cddl gplv2+ce|cddl gpl 2+ce|' +
      'cddl + gpl 2|dual cddl + gpl 2 with classpath exception',
  ],
  [
    'GPL-2.0-only WITH Classpath-exception-2.0',
    'gpl 2 w cpe|gplv2+ce|gpl 2 with classpath exception|gnu gpl 2 with classpath exception|' +
      'gnu general public 2 with gnu classpath exception|gnu general public 2 with classpath exception',
  ],
  ['LicenseRef-Commons-Clause', 'commons clause|commons clause 1'],
];

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

const NUMBERED: ReadonlySet<string> = new Set(['x11', 'cc0', 'elv2']);

/** The first that is told of a name is taken, so ours come first. */
const BY_KEY: ReadonlyMap<string, NamedLicense> = new Map(
  [
    ...NAMES.flatMap(([expression, names, assumed]) =>
      names.split('|').map((key) => [key, { expression, assumed: assumed ?? null }] as const),
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
