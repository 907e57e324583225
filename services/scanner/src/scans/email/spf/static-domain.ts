import { toDnsName } from '../../../net/dns/dns-name.ts';
import { expandDomain, type MacroValues } from './expand-macros.ts';
import type { MacroPiece, MacroString } from './spf-record.ts';

const STATIC_LETTERS: ReadonlySet<string> = new Set(['d', 'o']);

/**
 * The name that a domain-spec means for every mail from `root`, in a record at `domain`; null when it depends on the
 * client or the mailbox. A name that cannot be asked for is given as it is.
 */
export function staticDomain(spec: MacroString | null, domain: string, root: string): string | null {
  if (spec === null) return domain;
  if (!spec.pieces.every(isStatic)) return null;
  const name = expandDomain(spec, staticValues(domain, root));
  return toDnsName(name) ?? name;
}

/**
 * What every name that a domain-spec can mean ends in: whoever holds that can answer for all of them. Null where nothing
 * but the mail decides.
 */
export function staticEnd(spec: MacroString, domain: string, root: string): string | null {
  const lastDynamic = spec.pieces.findLastIndex((piece) => !isStatic(piece));
  const end = expandDomain(
    { ...spec, pieces: spec.pieces.slice(lastDynamic + 1) },
    staticValues(domain, root),
  );
  const dot = lastDynamic === -1 ? -1 : end.indexOf('.');
  if (lastDynamic !== -1 && dot === -1) return null;
  return toDnsName(end.slice(dot + 1));
}

function isStatic(piece: MacroPiece): boolean {
  return piece.kind === 'text' || STATIC_LETTERS.has(piece.letter);
}

function staticValues(d: string, o: string): MacroValues {
  return { d, o, s: '', l: '', i: '', p: '', v: '', h: '', c: '', r: '', t: '' };
}
