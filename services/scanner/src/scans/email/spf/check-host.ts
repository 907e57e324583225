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
import type {
  MacroString,
  SpfDirective,
  SpfModifier,
  SpfQualifier,
  SpfRecord,
  SpfResult,
} from './spf-record.ts';

/** The outcome of check_host(). */
export interface SpfVerdict {
  readonly result: SpfResult;
  /** The domain's own words after a `fail`; null when it has none. */
  readonly explanation: string | null;
  /** The term that decided, and the domain whose record holds it; null when none did. */
  readonly match: { readonly domain: string; readonly term: string } | null;
  /** Why the result is an error; null otherwise. */
  readonly reason: string | null;
  /** A look-up that failed before the result was there, whether or not RFC 7208 makes that an error; else null. */
  readonly unread: string | null;
  readonly lookupCount: number;
  readonly voidCount: number;
}

/** Evaluates SPF for one client (RFC 7208 4): the whole of check_host(), against any DNS that is handed in. */
export async function checkHost(identity: SpfIdentity, lookup: DnsLookup): Promise<SpfVerdict> {
  const evaluation = new SpfEvaluation(identity, lookup);
  const verdict = await evaluate(evaluation);
  const { lookupCount, voidCount } = evaluation;
  return { ...verdict, lookupCount, voidCount };
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

async function evaluate(evaluation: SpfEvaluation): Promise<Omit<SpfVerdict, 'lookupCount' | 'voidCount'>> {
  const { identity } = evaluation;
  if (!isMailDomain(identity.domain)) return { ...NO_VERDICT, unread: null };
  try {
    const { result, domain, term, exp } = await decide(identity.domain, evaluation);
    const { unread } = evaluation;
    const explanation = result === 'fail' && exp !== null ? await explain(exp, domain, evaluation) : null;
    return { result, explanation, match: term === null ? null : { domain, term }, reason: null, unread };
  } catch (error) {
    if (!(error instanceof SpfError)) throw error;
    return { ...NO_VERDICT, result: error.result, reason: error.message, unread: evaluation.unread };
  }
}

const NO_VERDICT = { result: 'none', explanation: null, match: null, reason: null } as const;

interface Decision {
  readonly result: SpfResult;
  readonly domain: string;
  readonly term: string | null;
  readonly exp: MacroString | null;
}

const RESULT_OF = { '+': 'pass', '-': 'fail', '~': 'softfail', '?': 'neutral' } as const satisfies Record<
  SpfQualifier,
  SpfResult
>;

/** check_host() of one domain. It calls itself at most as often as terms may ask the DNS. */
async function decide(domain: string, evaluation: SpfEvaluation): Promise<Decision> {
  const record = await fetchRecord(domain, evaluation);
  if (record === null) return { result: 'none', domain, term: null, exp: null };
  for (const directive of directivesOf(record)) {
    const checkIncluded = async (target: string) => (await decide(target, evaluation)).result;
    if (await matchMechanism(directive.mechanism, domain, evaluation, checkIncluded)) {
      const result = RESULT_OF[directive.qualifier];
      return { result, domain, term: directive.text, exp: modifierOf(record, 'exp')?.value ?? null };
    }
  }
  const redirect = modifierOf(record, 'redirect');
  if (redirect === null) return { result: 'neutral', domain, term: null, exp: null };
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
  throw new SpfError('permerror', `the SPF record of ${domain} is broken at "${printable(fault.text)}"`);
}

function directivesOf(record: SpfRecord): readonly SpfDirective[] {
  return record.terms.filter((term) => term.kind === 'directive');
}

function modifierOf(record: SpfRecord, name: string): SpfModifier | null {
  const modifiers = record.terms.filter((term) => term.kind === 'modifier');
  return modifiers.find((modifier) => modifier.name === name) ?? null;
}

/** RFC 7208 6.2: any trouble with the explanation means that there is none. */
async function explain(exp: MacroString, domain: string, evaluation: SpfEvaluation): Promise<string | null> {
  try {
    const name = expandDomain(exp, await macroValues(exp, domain, evaluation));
    const outcome = await evaluation.findUncounted(name, 'TXT');
    if (outcome.kind !== 'answer' || outcome.records.length !== 1) return null;
    const text = parseMacroString(outcome.records[0]?.text ?? '', ALL_LETTERS);
    return text === null ? null : expandMacros(text, await macroValues(text, domain, evaluation));
  } catch (error) {
    if (error instanceof SpfError) return null;
    throw error;
  }
}

/** RFC 7208 4.3: a name of several labels that a question can carry, and no address literal. */
function isMailDomain(domain: string): boolean {
  const name = toDnsName(domain);
  return name !== null && name.includes('.') && !name.startsWith('[');
}

function printable(text: string): string {
  return text.slice(0, 100).replace(/[^\x20-\x7e]/g, '?');
}
