import { packagist } from '@repo/versions';
import { type Bound, caret, isOperator, readBy, upTo } from './bounds.ts';

const CLAUSE = /^(\^|~|>=|<=|!=|<>|==|=|>|<)? *v?(\d+(?:\.\d+){0,3})$/;
const WILDCARD = /^v?(\d+(?:\.\d+){0,2})\.[*x]$/;
const HYPHEN = /^v?(\d+(?:\.\d+)*)~-~v?(\d+(?:\.\d+)*)$/;
const NUMBERS = 3;

/** Composer's constraints on releases (getcomposer.org, "Versions and constraints"); stabilities and branches are not read. */
const admits = readBy({
  scheme: packagist,
  alternatives: / *\|\|? */,
  clauses: /(?<![\^~=<>,]) *[, ] *(?![,])/,
  bounds: boundsOf,
});

export function composerRangeAdmits(range: string, version: string): boolean | null {
  const joined = range.replaceAll(/ +- +/g, '~-~').replaceAll(/([\^~=<>]) +/g, '$1');
  return admits(joined, version.replace(/^v/, ''));
}

function boundsOf(clause: string): readonly Bound[] | null {
  if (clause === '*') return [];
  const [, from, to] = HYPHEN.exec(clause) ?? [];
  if (from !== undefined && to !== undefined) {
    const isWhole = to.split('.').length >= NUMBERS;
    const [, end] = isWhole ? [] : upTo(to, to.split('.').length);
    return [['>=', from], end ?? ['<=', to]];
  }
  const wildcard = WILDCARD.exec(clause)?.[1];
  if (wildcard !== undefined) return upTo(wildcard, wildcard.split('.').length);
  const [, operator = '=', version] = CLAUSE.exec(clause) ?? [];
  if (version === undefined) return null;
  if (operator === '^') return caret(version);
  if (operator === '~') return upTo(version, Math.max(version.split('.').length - 1, 1));
  return [[isOperator(operator) ? operator : '=', version]];
}
