export { cvss2Score } from './cvss2.ts';
export { cvss3Score } from './cvss3.ts';
export { cvss4Score } from './cvss4.ts';
export { type GroupMember, type GroupRating, groupSeverity } from './group-severity.ts';
export { type CvssVersion, type ScoredVector, scoreVector } from './score-vector.ts';
export { type Rating, type SeveritySource, severityOf } from './severity-of.ts';
export { severityOfScore, severityOfWord } from './severity-word.ts';
