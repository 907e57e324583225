import { metricTable, parseVector, type VectorGrammar } from './cvss-vector.ts';

const MANDATORY = metricTable('AV:N,A,L,P AC:L,H PR:N,L,H UI:N,R S:U,C C:N,L,H I:N,L,H A:N,L,H');
const OPTIONAL = metricTable(
  'E:X,U,P,F,H RL:X,O,T,W,U RC:X,U,R,C CR:X,L,M,H IR:X,L,M,H AR:X,L,M,H MAV:X,N,A,L,P MAC:X,L,H ' +
    'MPR:X,N,L,H MUI:X,N,R MS:X,U,C MC:X,N,L,H MI:X,N,L,H MA:X,N,L,H',
);
const GRAMMARS: readonly VectorGrammar[] = [
  { prefix: 'CVSS:3.1/', mandatory: MANDATORY, optional: OPTIONAL },
  { prefix: 'CVSS:3.0/', mandatory: MANDATORY, optional: OPTIONAL },
];

// Numbers of the CVSS 3.1 specification, §7.4; privileges weigh more when the scope changes.
const WEIGHTS: ReadonlyMap<string, number> = new Map([
  ['AV:N', 0.85],
  ['AV:A', 0.62],
  ['AV:L', 0.55],
  ['AV:P', 0.2],
  ['AC:L', 0.77],
  ['AC:H', 0.44],
  ['PR:N', 0.85],
  ['PR:L', 0.62],
  ['PR:H', 0.27],
  ['PR:L changed', 0.68],
  ['PR:H changed', 0.5],
  ['UI:N', 0.85],
  ['UI:R', 0.62],
]);
const IMPACT: ReadonlyMap<string, number> = new Map([
  ['H', 0.56],
  ['L', 0.22],
  ['N', 0],
]);

/** Base score of a CVSS 3.0 or 3.1 vector, 0 to 10; null when it is neither. Other metric groups do not count. */
export function cvss3Score(vector: string): number | null {
  const metrics = GRAMMARS.map((grammar) => parseVector(vector, grammar)).find((parsed) => parsed !== null);
  if (metrics === undefined) return null;
  const value = (name: string) => metrics?.get(name) ?? '';
  const loss = (name: string) => IMPACT.get(value(name)) ?? 0;
  const isChanged = value('S') === 'C';
  const weight = (name: string) => {
    const key = `${name}:${value(name)}`;
    return (isChanged ? WEIGHTS.get(`${key} changed`) : undefined) ?? WEIGHTS.get(key) ?? 0;
  };
  const impactBase = 1 - (1 - loss('C')) * (1 - loss('I')) * (1 - loss('A'));
  const impact = isChanged
    ? 7.52 * (impactBase - 0.029) - 3.25 * (impactBase - 0.02) ** 15
    : 6.42 * impactBase;
  if (impact <= 0) return 0;
  const exploitability = 8.22 * weight('AV') * weight('AC') * weight('PR') * weight('UI');
  return roundUp(Math.min((isChanged ? 1.08 : 1) * (impact + exploitability), 10));
}

/** Appendix A of CVSS 3.1: the smallest tenth that is not below, free of floating-point noise. 3.0 means the same. */
function roundUp(score: number): number {
  const scaled = Math.round(score * 100_000);
  return scaled % 10_000 === 0 ? scaled / 100_000 : (Math.floor(scaled / 10_000) + 1) / 10;
}
