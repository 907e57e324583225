import type { EmailFacts, MailProfile, MxFacts, SpfFacts } from './facts.ts';
import type { SpfDirective } from './spf/spf-record.ts';
import { isAll, reachableTerms, redirectChain, redirectOf, type SpfNode } from './spf/spf-tree.ts';

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

/**
 * Whether a domain uses mail, as carefully as advice has to take it. `none`: it says so, or it has neither mail hosts nor
 * SPF nor DKIM and no address that mail could go to. `unclear`: nothing is said, but its address may take or send mail.
 */
export function mailUse({ profile, mx, dkim }: EmailFacts): 'none' | 'unclear' | 'some' {
  if (profile === 'sending' || profile === null) return 'some';
  const hasKey = dkim.selectors.some(({ readings }) => readings.some(({ kind }) => kind === 'key'));
  if (hasKey) return 'unclear';
  if (profile === 'no-mail-declared') return 'none';
  return mx.kind === 'implicit' ? 'unclear' : 'none';
}

/** Whether mail to addresses at the domain itself arrives somewhere. */
export function takesMail({ mx }: EmailFacts): boolean {
  return mx.kind === 'hosts' || mx.kind === 'implicit';
}

/** Whether mail can pass; redirects are followed. Null: one of them could not be looked up. */
function canPass(root: SpfNode): boolean | null {
  if (directivesOf(root).some(({ qualifier }) => qualifier === '+')) return true;
  const { record, state } = redirectChain(root).at(-1) ?? root;
  if (record === null) return state === 'undetermined' ? null : true;
  // Where the last redirect leads may depend on the mail.
  return redirectOf(record) !== null;
}

/** Whether the record, redirects followed, comes down to `-all`. */
function isDenial(root: SpfNode): boolean {
  const [first, ...others] = directivesOf(root);
  return first !== undefined && others.length === 0 && isAll(first) && first.qualifier === '-';
}

function directivesOf(root: SpfNode): readonly SpfDirective[] {
  return redirectChain(root)
    .flatMap(({ record }) => (record === null ? [] : reachableTerms(record)))
    .filter((term) => term.kind === 'directive');
}
