import { rubygems } from '@repo/versions';
import { isOperator, readBy, upTo } from './bounds.ts';

const CLAUSE = /^(~>|>=|<=|!=|=|>|<)? ?(\d+(?:\.\d+)*)$/;

/** `~> 1.2, != 1.2.5`: what Bundler writes (guides.rubygems.org, "Patterns"). Without a clause any version will do. */
export const gemRangeAdmits = readBy({
  scheme: rubygems,
  alternatives: /\|\|/,
  clauses: /, */,
  bounds: (clause) => {
    const [, operator = '=', version] = CLAUSE.exec(clause) ?? [];
    if (version === undefined) return clause === '' ? [] : null;
    const numbers = version.split('.').length;
    if (operator === '~>') return upTo(version, Math.max(numbers - 1, 1));
    return [[isOperator(operator) ? operator : '=', version]];
  },
});
