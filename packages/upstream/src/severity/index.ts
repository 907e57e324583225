export { type GroupRating, groupSeverity } from './group-severity.ts';
export { scoreVector } from './score-vector.ts';
export { severityOf } from './severity-of.ts';
export { severityOfScore, severityOfWord } from './severity-word.ts';
