import type { Cidr } from '../../../net/cidr.ts';

/** RFC 7208 2.6 */
export type SpfResult = 'none' | 'neutral' | 'pass' | 'fail' | 'softfail' | 'temperror' | 'permerror';

/** RFC 7208 4.6.2 */
export type SpfQualifier = '+' | '-' | '~' | '?';

/** One piece of a macro-string (RFC 7208 7.1); `%%`, `%_` and `%-` are text already. */
export type MacroPiece =
  | { readonly kind: 'text'; readonly text: string }
  | {
      readonly kind: 'macro';
      /** Lower case. */
      readonly letter: MacroLetter;
      /** Written in upper case: the value is URL-escaped. */
      readonly isEscaped: boolean;
      /** How many right-hand parts are kept; null for all. */
      readonly keep: number | null;
      readonly isReversed: boolean;
      /** Characters that part the value. */
      readonly delimiters: string;
    };

export type MacroLetter = 's' | 'l' | 'o' | 'd' | 'i' | 'p' | 'v' | 'h' | 'c' | 'r' | 't';

/** A macro-string with its text as published. */
export interface MacroString {
  readonly text: string;
  readonly pieces: readonly MacroPiece[];
  /** The last piece is a macro or an escape (`%%`, `%_`, `%-`). */
  readonly endsInMacro: boolean;
}

/** RFC 7208 5 */
export type SpfMechanism =
  | { readonly name: 'all' }
  | { readonly name: 'include'; readonly domain: MacroString }
  | { readonly name: 'exists'; readonly domain: MacroString }
  | { readonly name: 'ptr'; readonly domain: MacroString | null }
  | ({ readonly name: 'a' } & SpfHosts)
  | ({ readonly name: 'mx' } & SpfHosts)
  | { readonly name: 'ip4'; readonly network: Cidr }
  | { readonly name: 'ip6'; readonly network: Cidr };

/** The hosts of an `a` or `mx`; null means the current domain. */
export interface SpfHosts {
  readonly domain: MacroString | null;
  readonly prefix4: number;
  readonly prefix6: number;
}

export interface SpfDirective {
  /** As published. */
  readonly text: string;
  readonly kind: 'directive';
  readonly qualifier: SpfQualifier;
  readonly mechanism: SpfMechanism;
}

/** RFC 7208 6; `name` in lower case. */
export interface SpfModifier {
  readonly text: string;
  readonly kind: 'modifier';
  readonly name: string;
  readonly value: MacroString;
}

export type SpfTerm = SpfDirective | SpfModifier;

/** A term that makes the whole record a permerror (RFC 7208 4.6). */
export interface SpfFault {
  readonly text: string;
  /** The end of a sentence that begins with the term. */
  readonly why: string;
}

/** A record read to its end, faults and all; it is valid when `faults` is empty. */
export interface SpfRecord {
  readonly text: string;
  /** The terms without fault, in order. */
  readonly terms: readonly SpfTerm[];
  readonly faults: readonly SpfFault[];
}
