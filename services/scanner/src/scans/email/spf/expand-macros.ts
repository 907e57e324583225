import { toDnsName } from '../../../net/dns/dns-name.ts';
import { dottedAddress, type IpAddress } from '../../../net/ip-address.ts';
import type { MacroLetter, MacroPiece, MacroString } from './spf-record.ts';

/** The values of the macro letters at one point of an evaluation (RFC 7208 7.2). */
export type MacroValues = Readonly<Record<MacroLetter, string>>;

const MAX_NAME_CHARACTERS = 253;
const STATIC_LETTERS: ReadonlySet<string> = new Set(['d', 'o']);

export function expandMacros({ pieces }: MacroString, values: MacroValues): string {
  return pieces.map((piece) => (piece.kind === 'text' ? piece.text : expandMacro(piece, values))).join('');
}

/** A macro-string as the name to look up: left-hand labels give way when it is too long (RFC 7208 7.3). */
export function expandDomain(domain: MacroString, values: MacroValues): string {
  const expanded = expandMacros(domain, values);
  const name = expanded.endsWith('.') ? expanded.slice(0, -1) : expanded;
  if (name.length <= MAX_NAME_CHARACTERS) return name;
  const cut = name.indexOf('.', name.length - MAX_NAME_CHARACTERS - 1);
  return cut === -1 ? name : name.slice(cut + 1);
}

/**
 * What a domain-spec means for every mail from `root`, in a record at `domain`. `name` is null when it depends on the client
 * or the mailbox; a name that cannot be asked for is given as it is. `end` is what every such name ends in: whoever holds
 * that can answer for all of them; null where nothing but the mail decides, or nothing is spelt out.
 */
export function staticName(spec: MacroString | null, domain: string, root: string) {
  if (spec === null) return { name: domain, end: null };
  const lastDynamic = spec.pieces.findLastIndex((piece) => !isStatic(piece));
  const rest = { ...spec, pieces: spec.pieces.slice(lastDynamic + 1) };
  const text = expandDomain(rest, staticValues(domain, root));
  if (lastDynamic === -1) return { name: toDnsName(text) ?? text, end: toDnsName(text) };
  const dot = text.indexOf('.');
  return { name: null, end: dot === -1 ? null : toDnsName(text.slice(dot + 1)) };
}

/** The `c` macro: IPv6 in its usual short form. */
export function readableAddress(address: IpAddress): string {
  if (address.version === 4) return dottedAddress(address);
  const groups = address.value.toString(16).padStart(32, '0').match(/.{4}/g) ?? [];
  return new URL(`http://[${groups.join(':')}]`).hostname.slice(1, -1);
}

function isStatic(piece: MacroPiece): boolean {
  return piece.kind === 'text' || STATIC_LETTERS.has(piece.letter);
}

function staticValues(d: string, o: string): MacroValues {
  return { d, o, s: '', l: '', i: '', p: '', v: '', h: '', c: '', r: '', t: '' };
}

function expandMacro(macro: MacroPiece & { readonly kind: 'macro' }, values: MacroValues): string {
  const parts = values[macro.letter].split(new RegExp(`[${macro.delimiters.replaceAll('-', '\\-')}]`));
  const ordered = macro.isReversed ? parts.toReversed() : parts;
  const kept = macro.keep === null ? ordered : ordered.slice(-macro.keep);
  const value = kept.join('.');
  return macro.isEscaped ? urlEscape(value) : value;
}

/** Everything but RFC 3986's unreserved characters. */
function urlEscape(value: string): string {
  const escape = (character: string) => `%${character.charCodeAt(0).toString(16).toUpperCase()}`;
  return encodeURIComponent(value.toWellFormed()).replace(/[!'()*]/g, escape);
}
