import { quote } from '../../../audit/words.ts';
import { toDnsName } from '../../../net/dns/dns-name.ts';
import { type DnsLookup, textsOf } from '../../../net/dns/dns-outcome.ts';
import type { IpAddress } from '../../../net/ip-address.ts';
import { expandDomain, expandMacros } from './expand-macros.ts';
import { macroValues } from './macro-values.ts';
import { matchMechanism } from './match-mechanism.ts';
import { ALL_LETTERS, parseMacroString } from './parse-macro-string.ts';
import { parseSpfRecord } from './parse-spf-record.ts';
import { selectSpfRecord } from './select-spf-record.ts';
import { SpfError, SpfEvaluation, type SpfIdentity } from './spf-evaluation.ts';
import type { MacroString, SpfModifier, SpfQualifier, SpfRecord, SpfResult } from './spf-record.ts';
import type { SpfPlace } from './spf-tree.ts';

export interface SpfVerdict {
  readonly result: SpfResult;
  /** The domain's own words after a `fail`; null when it has none. */
  readonly explanation: string | null;
  /** The term that decided, and the domain whose record holds it; null when none did. */
  readonly match: SpfPlace | null;
  /** Why the result is an error; null otherwise. */
  readonly reason: string | null;
  /** A look-up that failed before the result was there, whether or not RFC 7208 makes that an error; else null. */
  readonly unread: string | null;
}

/** Evaluates SPF for one client (RFC 7208 4): the whole of check_host(), against any DNS that is handed in. */
export async function checkHost(identity: SpfIdentity, lookup: DnsLookup): Promise<SpfVerdict> {
  const evaluation = new SpfEvaluation(identity, lookup);
  const verdict = { match: null, reason: null, explanation: null };
  try {
    const { result, match, exp } = await decide(identity.domain, evaluation);
    const isExplained = match !== null && exp !== null && result === 'fail';
    const explanation = isExplained ? await explain(exp, match.domain, evaluation) : null;
    return { ...verdict, result, match, explanation, unread: evaluation.unread };
  } catch (error) {
    if (!(error instanceof SpfError)) throw error;
    return { ...verdict, result: error.result, reason: error.message, unread: evaluation.unread };
  }
}

/** The same for mail from the postmaster of the domain, by a host of its name. */
export function checkSender(
  ip: IpAddress,
  domain: string,
  lookup: DnsLookup,
  more: Pick<SpfIdentity, 'isNobody' | 'now'> = {},
): Promise<SpfVerdict> {
  return checkHost({ ip, domain, sender: `postmaster@${domain}`, helo: domain, ...more }, lookup);
}

type Decision = Pick<SpfVerdict, 'result' | 'match'> & { readonly exp: MacroString | null };

const RESULT_OF = { '+': 'pass', '-': 'fail', '~': 'softfail', '?': 'neutral' } as const satisfies Record<
  SpfQualifier,
  SpfResult
>;

/** check_host() of one domain. It calls itself at most as often as terms may ask the DNS. */
async function decide(domain: string, evaluation: SpfEvaluation): Promise<Decision> {
  const record = await fetchRecord(domain, evaluation);
  if (record === null) return { result: 'none', match: null, exp: null };
  for (const directive of record.terms.filter((term) => term.kind === 'directive')) {
    const checkIncluded = async (target: string) => (await decide(target, evaluation)).result;
    if (await matchMechanism(directive.mechanism, domain, evaluation, checkIncluded)) {
      const match = { domain, term: directive.text };
      return { result: RESULT_OF[directive.qualifier], match, exp: modifierOf(record, 'exp')?.value ?? null };
    }
  }
  const redirect = modifierOf(record, 'redirect');
  if (redirect === null) return { result: 'neutral', match: null, exp: null };
  return decideRedirect(redirect.value, domain, evaluation);
}

/** RFC 7208 6.1 */
async function decideRedirect(
  spec: MacroString,
  domain: string,
  evaluation: SpfEvaluation,
): Promise<Decision> {
  evaluation.countTerm();
  const target = expandDomain(spec, await macroValues(spec, domain, evaluation));
  const decision = await decide(target, evaluation);
  if (decision.result !== 'none') return decision;
  throw new SpfError('permerror', `the redirect target ${target} has no SPF record`);
}

async function fetchRecord(domain: string, evaluation: SpfEvaluation): Promise<SpfRecord | null> {
  if (!isMailDomain(domain)) return null;
  const outcome = await evaluation.findUncounted(domain, 'TXT');
  if (outcome.kind !== 'answer') return null;
  const { records } = selectSpfRecord(textsOf(outcome));
  const [text] = records;
  if (text === undefined) return null;
  if (records.length > 1) throw new SpfError('permerror', `${domain} has ${records.length} SPF records`);
  const record = parseSpfRecord(text);
  const [fault] = record.faults;
  if (fault === undefined) return record;
  throw new SpfError('permerror', `the SPF record of ${domain} is broken at ${quote(fault.text)}`);
}

function modifierOf(record: SpfRecord, name: string): SpfModifier | null {
  const modifiers = record.terms.filter((term) => term.kind === 'modifier');
  return modifiers.find((modifier) => modifier.name === name) ?? null;
}

/** RFC 7208 6.2: any trouble with the explanation means that there is none. */
async function explain(exp: MacroString, domain: string, evaluation: SpfEvaluation): Promise<string | null> {
  const name = expandDomain(exp, await macroValues(exp, domain, evaluation));
  const [found, ...others] = textsOf(await evaluation.ask(name, 'TXT'));
  if (found === undefined || others.length > 0) return null;
  const text = parseMacroString(found, ALL_LETTERS);
  return text === null ? null : expandMacros(text, await macroValues(text, domain, evaluation));
}

/** RFC 7208 4.3: a name of several labels that a question can carry, and no address literal. */
function isMailDomain(domain: string): boolean {
  const name = toDnsName(domain);
  return name !== null && name.includes('.') && !name.startsWith('[');
}
