import { isProjectName } from './canonical-name.ts';
import { parseSpecifiers, type Specifier } from './specifier.ts';

/** A dependency specifier (PEP 508): from an index with version clauses, or from an address. */
export interface Requirement {
  /** As written. */
  readonly name: string;
  readonly specifiers: readonly Specifier[];
  /** What follows `@`; null for a project from an index. */
  readonly address: string | null;
}

/**
 * Reads `name[extras] >=1,<2 ; marker` or `name[extras] @ address ; marker`; null when it is neither. Extras and the
 * marker are skipped: whether a marker holds depends on an environment that the file does not tell.
 */
export function parseRequirement(text: string): Requirement | null {
  const [name = ''] = /^[A-Za-z0-9._-]*/.exec(text) ?? [];
  if (!isProjectName(name)) return null;
  const rest = withoutExtras(text.slice(name.length).trimStart());
  if (rest === null) return null;
  if (rest.startsWith('@')) {
    // In an address a semicolon is part of it unless a space comes before.
    const [written = ''] = rest.slice(1).trim().split(/\s;/, 1);
    const address = written.trimEnd();
    return address === '' ? null : { name, specifiers: [], address };
  }
  const [clauses = ''] = rest.split(';', 1);
  const specifiers = parseSpecifiers(withoutParentheses(clauses.trim()));
  return specifiers === null ? null : { name, specifiers, address: null };
}

function withoutExtras(rest: string): string | null {
  if (!rest.startsWith('[')) return rest;
  const end = rest.indexOf(']');
  if (end === -1) return null;
  const extras = rest.slice(1, end).split(',');
  const areNames = extras.every((extra) => extra.trim() === '' || isProjectName(extra.trim()));
  return areNames ? rest.slice(end + 1).trimStart() : null;
}

function withoutParentheses(clauses: string): string {
  return clauses.startsWith('(') && clauses.endsWith(')') ? clauses.slice(1, -1) : clauses;
}
