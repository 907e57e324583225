import type { MailProfile, MxFacts, SpfFacts } from './facts.ts';
import { isAll, reachableTerms, type SpfNode } from './spf/spf-tree.ts';

/**
 * `sending`: MX hosts, or an SPF record that lets somebody pass. `no-mail-declared`: SPF says `-all` and nothing else,
 * and no MX host. `no-mail-undeclared`: neither. Null when a redirect that could not be looked up leaves it open.
 */
export function mailProfile(mx: MxFacts, spf: SpfFacts): MailProfile | null {
  if (mx.kind === 'hosts') return 'sending';
  const { root } = spf.analysis;
  if (root.state === 'none') return 'no-mail-undeclared';
  if (root.record === null) return 'sending';
  const passing = canPass(root);
  if (passing !== false) return passing === null ? null : 'sending';
  return isDenial(root) ? 'no-mail-declared' : 'no-mail-undeclared';
}

/** Whether mail can pass; a redirect is followed. Null: it could not be looked up. */
function canPass(start: SpfNode): boolean | null {
  let node: SpfNode | undefined = start;
  while (node !== undefined) {
    const { record, state, children }: SpfNode = node;
    if (record === null) return state === 'undetermined' ? null : node !== start;
    const terms = reachableTerms(record);
    if (terms.some((term) => term.kind === 'directive' && term.qualifier === '+')) return true;
    node = children.find((child) => child.via === 'redirect');
    // Where it leads depends on the mail.
    if (node === undefined && terms.some((term) => term.kind === 'modifier' && term.name === 'redirect'))
      return true;
  }
  return false;
}

/** Whether the record, redirects followed, comes down to `-all`. */
function isDenial(start: SpfNode): boolean {
  let node: SpfNode | undefined = start;
  while (node !== undefined && node.record !== null) {
    const { record, children }: SpfNode = node;
    const directives = reachableTerms(record).filter((term) => term.kind === 'directive');
    const [first] = directives;
    if (first !== undefined) return directives.length === 1 && isAll(first) && first.qualifier === '-';
    node = children.find((child) => child.via === 'redirect');
  }
  return false;
}
