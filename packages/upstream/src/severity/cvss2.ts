import { metricTable, parseVector, type VectorGrammar } from './cvss-vector.ts';

const GRAMMAR: VectorGrammar = {
  prefix: '',
  mandatory: metricTable('AV:L,A,N AC:H,M,L Au:M,S,N C:N,P,C I:N,P,C A:N,P,C'),
  optional: metricTable(
    'E:U,POC,F,H,ND RL:OF,TF,W,U,ND RC:UC,UR,C,ND CDP:N,L,LM,MH,H,ND TD:N,L,M,H,ND CR:L,M,H,ND IR:L,M,H,ND AR:L,M,H,ND',
  ),
};

// Numbers of the CVSS 2 guide, §3.2.1.
const ACCESS_VECTOR = new Map([
  ['L', 0.395],
  ['A', 0.646],
  ['N', 1],
]);
const ACCESS_COMPLEXITY = new Map([
  ['H', 0.35],
  ['M', 0.61],
  ['L', 0.71],
]);
const AUTHENTICATION = new Map([
  ['M', 0.45],
  ['S', 0.56],
  ['N', 0.704],
]);
const IMPACT = new Map([
  ['N', 0],
  ['P', 0.275],
  ['C', 0.66],
]);

/** Base score of a CVSS 2 vector (no prefix), 0 to 10; null when it is not one. Other metric groups do not count. */
export function cvss2Score(vector: string): number | null {
  const metrics = parseVector(vector, GRAMMAR);
  if (metrics === null) return null;
  const weight = (table: ReadonlyMap<string, number>, metric: string) =>
    table.get(metrics.get(metric) ?? '') ?? 0;
  const spared = (1 - weight(IMPACT, 'C')) * (1 - weight(IMPACT, 'I')) * (1 - weight(IMPACT, 'A'));
  const impact = 10.41 * (1 - spared);
  const exploitability =
    20 * weight(ACCESS_VECTOR, 'AV') * weight(ACCESS_COMPLEXITY, 'AC') * weight(AUTHENTICATION, 'Au');
  if (spared === 1) return 0;
  return Math.round((0.6 * impact + 0.4 * exploitability - 1.5) * 1.176 * 10) / 10;
}
