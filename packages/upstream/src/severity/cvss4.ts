import { metricTable, parseVector, type VectorGrammar } from './cvss-vector.ts';
import { MACROVECTOR_SCORES } from './cvss4-macrovectors.ts';

const GRAMMAR: VectorGrammar = {
  prefix: 'CVSS:4.0/',
  mandatory: metricTable(
    'AV:N,A,L,P AC:L,H AT:N,P PR:N,L,H UI:N,P,A VC:H,L,N VI:H,L,N VA:H,L,N SC:H,L,N SI:H,L,N SA:H,L,N',
  ),
  optional: metricTable(
    'E:X,A,P,U CR:X,H,M,L IR:X,H,M,L AR:X,H,M,L MAV:X,N,A,L,P MAC:X,L,H MAT:X,N,P MPR:X,N,L,H MUI:X,N,P,A ' +
      'MVC:X,H,L,N MVI:X,H,L,N MVA:X,H,L,N MSC:X,H,L,N MSI:X,S,H,L,N MSA:X,S,H,L,N ' +
      'S:X,N,P AU:X,N,Y R:X,A,U,I V:X,D,C RE:X,L,M,H U:X,Clear,Green,Amber,Red',
  ),
};

/** What stands for a metric that is absent or X (§3 and §4 of the specification): the worst. */
const WORST: ReadonlyMap<string, string> = new Map([
  ['E', 'A'],
  ['CR', 'H'],
  ['IR', 'H'],
  ['AR', 'H'],
]);

/** Values from worst to mildest; the distance of two is the difference of their places (§8.2). */
const ORDER: ReadonlyMap<string, string> = new Map([
  ['AV', 'NALP'],
  ['PR', 'NLH'],
  ['UI', 'NPA'],
  ['AC', 'LH'],
  ['AT', 'NP'],
  ['VC', 'HLN'],
  ['VI', 'HLN'],
  ['VA', 'HLN'],
  ['SC', 'SHLN'],
  ['SI', 'SHLN'],
  ['SA', 'SHLN'],
  ['CR', 'HML'],
  ['IR', 'HML'],
  ['AR', 'HML'],
]);

/** One set of equivalent vectors: its worst vectors, and how many steps lie between them and the next set (§8.2). */
interface Level {
  readonly worst: readonly string[];
  readonly depth: number;
}

interface Dimension {
  readonly metrics: readonly string[];
  readonly levels: ReadonlyMap<string, Level>;
}

const EQ1: Dimension = {
  metrics: ['AV', 'PR', 'UI'],
  levels: new Map([
    ['0', { worst: ['NNN'], depth: 1 }],
    ['1', { worst: ['ANN', 'NLN', 'NNP'], depth: 4 }],
    ['2', { worst: ['PNN', 'ALP'], depth: 5 }],
  ]),
};
const EQ2: Dimension = {
  metrics: ['AC', 'AT'],
  levels: new Map([
    ['0', { worst: ['LN'], depth: 1 }],
    ['1', { worst: ['HN', 'LP'], depth: 2 }],
  ]),
};
const EQ3_EQ6: Dimension = {
  metrics: ['VC', 'VI', 'VA', 'CR', 'IR', 'AR'],
  levels: new Map([
    ['00', { worst: ['HHHHHH'], depth: 7 }],
    ['01', { worst: ['HHLMMH', 'HHHMMM'], depth: 6 }],
    ['10', { worst: ['LHHHHH', 'HLHHHH'], depth: 8 }],
    ['11', { worst: ['LHLHMH', 'LHHHMM', 'HLHMHM', 'HLLMHH', 'LLHHHM'], depth: 8 }],
    ['21', { worst: ['LLLHHH'], depth: 10 }],
  ]),
};
const EQ4: Dimension = {
  metrics: ['SC', 'SI', 'SA'],
  levels: new Map([
    ['0', { worst: ['HSS'], depth: 6 }],
    ['1', { worst: ['HHH'], depth: 5 }],
    ['2', { worst: ['LLL'], depth: 4 }],
  ]),
};
/** Exploit maturity has one value per level: nothing to interpolate. */
const EQ5: Dimension = {
  metrics: [],
  levels: new Map(['0', '1', '2'].map((digit) => [digit, { worst: [''], depth: 1 }])),
};

type Metric = (name: string) => string;

/**
 * Score of a CVSS 4.0 vector, 0 to 10, with the threat and environmental metrics it carries (4.0 knows one score,
 * not three); null when it is not one. Specification §8: the MacroVector's score less the mean of the way to the
 * next lower MacroVector in each dimension.
 */
export function cvss4Score(vector: string): number | null {
  const metrics = parseVector(vector, GRAMMAR);
  if (metrics === null) return null;
  const metric: Metric = (name) => {
    const modified = metrics.get(`M${name}`) ?? 'X';
    const value = modified === 'X' ? (metrics.get(name) ?? 'X') : modified;
    return value === 'X' ? (WORST.get(name) ?? 'X') : value;
  };
  if (['VC', 'VI', 'VA', 'SC', 'SI', 'SA'].every((name) => metric(name) === 'N')) return 0;
  const digits = macroVector(metric);
  const score = MACROVECTOR_SCORES.get(digits.join('')) ?? 0;
  const [eq1, eq2, eq3, eq4, eq5, eq6] = digits;
  const steps = [
    interpolate(metric, score, EQ1, `${eq1}`, [[eq1 + 1, eq2, eq3, eq4, eq5, eq6]]),
    interpolate(metric, score, EQ2, `${eq2}`, [[eq1, eq2 + 1, eq3, eq4, eq5, eq6]]),
    interpolate(metric, score, EQ3_EQ6, `${eq3}${eq6}`, lowerImpact(digits)),
    interpolate(metric, score, EQ4, `${eq4}`, [[eq1, eq2, eq3, eq4 + 1, eq5, eq6]]),
    interpolate(metric, score, EQ5, `${eq5}`, [[eq1, eq2, eq3, eq4, eq5 + 1, eq6]]),
  ].filter((step) => step !== null);
  const mean = steps.length === 0 ? 0 : steps.reduce((sum, step) => sum + step, 0) / steps.length;
  return roundToTenth(Math.min(Math.max(score - mean, 0), 10));
}

type Digits = readonly [number, number, number, number, number, number];

/** Tables 24 to 29 of the specification. */
function macroVector(metric: Metric): Digits {
  const is = (name: string, value: string) => metric(name) === value;
  const open = [is('AV', 'N'), is('PR', 'N'), is('UI', 'N')];
  const eq1 = open.every(Boolean) ? 0 : open.some(Boolean) && !is('AV', 'P') ? 1 : 2;
  const eq2 = is('AC', 'L') && is('AT', 'N') ? 0 : 1;
  const eq3 = is('VC', 'H') && is('VI', 'H') ? 0 : is('VC', 'H') || is('VI', 'H') || is('VA', 'H') ? 1 : 2;
  const reachesSafety = is('SI', 'S') || is('SA', 'S');
  const eq4 = reachesSafety ? 0 : is('SC', 'H') || is('SI', 'H') || is('SA', 'H') ? 1 : 2;
  const eq5 = 'APU'.indexOf(metric('E'));
  const isNeeded = [
    is('CR', 'H') && is('VC', 'H'),
    is('IR', 'H') && is('VI', 'H'),
    is('AR', 'H') && is('VA', 'H'),
  ];
  return [eq1, eq2, eq3, eq4, eq5, isNeeded.some(Boolean) ? 0 : 1];
}

/** EQ3 and EQ6 depend on each other and step down together; from 0,0 there are two ways, and the higher counts. */
function lowerImpact([eq1, eq2, eq3, eq4, eq5, eq6]: Digits): Digits[] {
  const viaEq3: Digits = [eq1, eq2, eq3 + 1, eq4, eq5, eq6];
  const viaEq6: Digits = [eq1, eq2, eq3, eq4, eq5, eq6 + 1];
  if (eq6 === 1) return [viaEq3];
  return eq3 === 0 ? [viaEq6, viaEq3] : [viaEq6];
}

/** The share of the way to the next lower MacroVector; null when there is none. */
function interpolate(
  metric: Metric,
  score: number,
  dimension: Dimension,
  level: string,
  lower: readonly Digits[],
): number | null {
  const scores = lower.flatMap((digits) => MACROVECTOR_SCORES.get(digits.join('')) ?? []);
  const { worst, depth } = dimension.levels.get(level) ?? { worst: [], depth: 1 };
  if (scores.length === 0) return null;
  return ((score - Math.max(...scores)) * distanceFrom(worst, dimension.metrics, metric)) / depth;
}

/** Steps below the first of the worst vectors that is nowhere milder. */
function distanceFrom(worst: readonly string[], metrics: readonly string[], metric: Metric): number {
  const place = (name: string, value: string) => ORDER.get(name)?.indexOf(value) ?? 0;
  for (const vector of worst) {
    const steps = metrics.map((name, index) => place(name, metric(name)) - place(name, vector[index] ?? ''));
    if (steps.every((step) => step >= 0)) return steps.reduce((sum, step) => sum + step, 0);
  }
  return 0;
}

/** Half up, forgiving the noise of binary fractions. */
function roundToTenth(score: number): number {
  return Math.round((score + 1e-6) * 10) / 10;
}
