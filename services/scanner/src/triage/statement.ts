import type { PolicyFinding, Suppression, VexJustification, VexNote } from '@repo/contracts/scanner';

/** What a document says of one vulnerability, or of all, in some products: a VEX statement, or a rule of a policy. */
export interface Statement {
  /** Where it stands and what it names. */
  readonly rule: string;
  /** The vulnerability and its aliases; empty: every vulnerability of the products. */
  readonly names: readonly string[];
  readonly products: readonly Product[];
  readonly status: Suppression['status'] | VexNote['status'];
  readonly justification: VexJustification | null;
  readonly statement: string | null;
  readonly author: string | null;
  readonly until: string | null;
  readonly original: string | null;
  /** When it was made; below every other where the format needs no time. */
  readonly time: bigint;
}

/** Which packages a statement is about. */
export type Product =
  | { readonly kind: 'any' }
  /** A package by its package URL, or what was scanned by its name, and then its parts: all of them where none is named. */
  | {
      readonly kind: 'identified';
      readonly id: string;
      readonly parts: readonly string[];
      /** The serial number of the SBOM that the package is in; absent for any. */
      readonly document?: string;
    }
  /** A package by its plain name: `within` is an ecosystem of OSV or a type of package URLs, empty for any. */
  | {
      readonly kind: 'named';
      readonly name: string;
      readonly version: string | null;
      readonly within: string;
    };

/** What a document tells, and what is wrong with it. */
export interface ReadStatements {
  readonly statements: readonly Statement[];
  readonly problems: readonly PolicyFinding[];
  /** Of OpenVEX what was understood, to be said again. */
  readonly openVex?: CallersStatements;
}

/** The statements of the OpenVEX documents of the caller, and of the repository where it counts. */
export interface CallersStatements {
  /** Null where they have several, or none. */
  readonly author: string | null;
  readonly statements: readonly CallersStatement[];
}

interface CallersStatement extends Pick<Statement, 'names' | 'status'> {
  /** As 0.2.0 has it, with the time of its document. */
  readonly said: object;
}

/** Whether a statement takes out what it is about. */
export function isExcusing({ status }: Pick<Statement, 'status'>): boolean {
  return status === 'not_affected' || status === 'fixed' || status === 'ignored';
}

/** What was read, each a statement or what is wrong with it. */
export function apart(read: readonly (Statement | PolicyFinding)[]): ReadStatements {
  return {
    statements: read.flatMap((each) => ('problem' in each ? [] : [each])),
    problems: read.filter((each) => 'problem' in each),
  };
}

/** Longer lists of names are nobody's. */
export const MAX_NAMES = 64;

const MAX_RULE_LENGTH = 200;

/** Where a rule stands and what it names, short enough to be shown. */
export function ruleOf(place: string, about: string): string {
  const text = about === '' ? place : `${place}: ${about}`;
  return text.length <= MAX_RULE_LENGTH ? text : `${text.slice(0, MAX_RULE_LENGTH - 1)}…`;
}

/** Words stand beside each finding that they are about. */
const MAX_WORDS = 4_000;
const MAX_AUTHOR_LENGTH = 200;

/** A statement with its words short enough to be said again and again. */
export function inShort({ statement, author, original, ...rest }: Statement): Statement {
  return {
    ...rest,
    statement: cut(statement, MAX_WORDS),
    author: cut(author, MAX_AUTHOR_LENGTH),
    original: cut(original, MAX_WORDS),
  };
}

function cut(text: string | null, most: number): string | null {
  return text === null || text.length <= most ? text : `${text.slice(0, most - 1).toWellFormed()}…`;
}

export const NO_TIME = -(2n ** 63n);

/** An RFC 3339 time with an offset and a fraction of any length, in nanoseconds since 1970; null for anything else. */
export function instantOf(text: string): bigint | null {
  const match = /^(\d{4}-\d\d-\d\d)[Tt ](\d\d:\d\d:\d\d)(?:\.(\d{1,30}))?([Zz]|[+-]\d\d:\d\d)$/.exec(text);
  if (match === null) return null;
  const [, day, time, fraction = '', offset = 'Z'] = match;
  const milliseconds = Date.parse(`${day}T${time}${offset.toUpperCase()}`);
  if (Number.isNaN(milliseconds)) return null;
  return BigInt(milliseconds) * 1_000_000n + BigInt(fraction.padEnd(9, '0').slice(0, 9));
}
