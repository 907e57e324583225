import { isProjectName } from './canonical-name.ts';
import { parseSpecifiers, type Specifier } from './specifier.ts';

/** A dependency specifier (PEP 508): from an index with version clauses, or from an address. */
export interface Requirement {
  /** As written. */
  readonly name: string;
  readonly extras: readonly string[];
  readonly specifiers: readonly Specifier[];
  /** What follows `@`; null for a project from an index. */
  readonly address: string | null;
}

/**
 * Reads `name[extras] >=1,<2 ; marker` or `name[extras] @ address ; marker`; null when it is neither. The
 * marker is skipped: whether it holds depends on an environment that the file does not tell.
 */
export function parseRequirement(text: string): Requirement | null {
  const [name = ''] = /^[A-Za-z0-9._-]*/.exec(text) ?? [];
  if (!isProjectName(name)) return null;
  const [brackets = '', listed = ''] = /^\s*\[([^\]]*)\]/.exec(text.slice(name.length)) ?? [];
  const extras = listed.split(',').flatMap((extra) => extra.trim() || []);
  if (!extras.every(isProjectName)) return null;
  const rest = text.slice(name.length + brackets.length).trimStart();
  if (rest.startsWith('@')) {
    // In an address a semicolon is part of it unless a space comes before.
    const [written = ''] = rest.slice(1).trim().split(/\s;/, 1);
    const address = written.trimEnd();
    return address === '' ? null : { name, extras, specifiers: [], address };
  }
  const [clauses = ''] = rest.split(';', 1);
  const specifiers = parseSpecifiers(withoutParentheses(clauses.trim()));
  return specifiers === null ? null : { name, extras, specifiers, address: null };
}

function withoutParentheses(clauses: string): string {
  return clauses.startsWith('(') && clauses.endsWith(')') ? clauses.slice(1, -1) : clauses;
}
