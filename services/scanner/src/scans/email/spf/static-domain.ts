import { toDnsName } from '../../../net/dns/dns-name.ts';
import { expandDomain } from './expand-macros.ts';
import type { MacroString } from './spf-record.ts';

const STATIC_LETTERS: ReadonlySet<string> = new Set(['d', 'o']);

/**
 * The name that a domain-spec means for every mail from `root`, in a record at `domain`; null when it depends on the
 * client or the mailbox. A name that cannot be asked for is given as it is.
 */
export function staticDomain(spec: MacroString | null, domain: string, root: string): string | null {
  if (spec === null) return domain;
  const isStatic = spec.pieces.every((piece) => piece.kind === 'text' || STATIC_LETTERS.has(piece.letter));
  if (!isStatic) return null;
  const none = '';
  const values = {
    s: none,
    l: none,
    o: root,
    d: domain,
    i: none,
    p: none,
    v: none,
    h: none,
    c: none,
    r: none,
    t: none,
  };
  const name = expandDomain(spec, values);
  return toDnsName(name) ?? name;
}
