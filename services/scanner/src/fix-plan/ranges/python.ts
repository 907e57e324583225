import { pep440 } from '@repo/versions';
import { parseSpecifiers, specifierAdmits } from '../../inventory/python/specifier.ts';
import { caret, readBy, upTo } from './bounds.ts';

const MAX_LENGTH = 256;

/** `>=1,!=1.5` (PEP 440), `*` for any; null for what is not read, pre-releases, post-releases and local versions. */
export function specifiersAdmit(range: string, version: string): boolean | null {
  if (range.length > MAX_LENGTH || !/^\d+(?:\.\d+)*$/.test(version)) return null;
  if (range.trim() === '*') return true;
  const specifiers = parseSpecifiers(range);
  if (specifiers === null || specifiers.length === 0) return null;
  const areRead = specifiers.every(
    ({ operator, version: bound }) => operator === '===' || pep440.isValid(bound.replace(/\.\*$/, '')),
  );
  return areRead ? specifiers.every((each) => specifierAdmits(each, version)) : null;
}

const PART = /^(\^|~)? ?(\d+(?:\.\d+)*)$/;

/** Poetry's carets, tildes and exact versions (python-poetry.org, "Dependency specification"). */
const ownAdmits = readBy({
  scheme: pep440,
  alternatives: /\|\|/,
  clauses: /, */,
  bounds: (clause) => {
    const [, operator, version] = PART.exec(clause) ?? [];
    if (version === undefined) return null;
    if (operator === '^') return caret(version);
    if (operator === '~') return upTo(version, Math.min(version.split('.').length, 2));
    return [['=', version]];
  },
});

/** Alternatives of PEP 440's clauses and of its own, which may stand in one. */
export function poetryRangeAdmits(range: string, version: string): boolean | null {
  if (range.length > MAX_LENGTH) return null;
  const verdicts = range.split('||').map((alternative) => {
    const clauses = alternative.split(',').map((clause) => {
      const text = clause.trim();
      return ownAdmits(text, version) ?? specifiersAdmit(text, version);
    });
    return clauses.includes(null) ? null : !clauses.includes(false);
  });
  return verdicts.includes(null) ? null : verdicts.includes(true);
}
