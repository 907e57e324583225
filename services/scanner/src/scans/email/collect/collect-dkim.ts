import { describeOutcome } from '../../../net/dns/describe-outcome.ts';
import { type DnsLookup, type DnsOutcome, isDnsFailure } from '../../../net/dns/dns-outcome.ts';
import { DKIM_SELECTORS, generatedSelectors } from '../dkim-selectors.ts';
import type { DkimFacts, DkimSelector } from '../facts.ts';
import { type Known, known, mapKnown, unread } from '../known.ts';
import { parseDkimKey } from '../records/dkim-key.ts';
import { isUnregistered } from './find-unregistered.ts';

export interface DkimProbe {
  readonly domain: string;
  /** Selectors of the providers that were recognised: asked first. */
  readonly suggested: readonly string[];
  /** A label that nobody would choose. */
  readonly controlLabel: string;
  readonly now: Date;
}

/** Asks for every selector that we know or can guess, and for what tells absence from ignorance. */
export async function collectDkim(probe: DkimProbe, lookup: DnsLookup): Promise<DkimFacts> {
  const { domain } = probe;
  const base = `_domainkey.${domain}`;
  const [top, control, isDenialProven] = await Promise.all([
    lookup.query(base, 'TXT'),
    lookup.query(`${probe.controlLabel}.${base}`, 'TXT'),
    answersForEmptyNames(domain, lookup),
  ]);
  const first = await askAll([...probe.suggested, ...DKIM_SELECTORS], base, lookup);
  const asked = new Set(first.map(({ selector }) => selector));
  const more = generatedSelectors(domain, probe.now).filter((selector) => !asked.has(selector));
  // Where most questions fail, further ones only use up the time.
  const second = failuresOf(first).length * 2 > first.length ? [] : await askAll(more, base, lookup);
  const answers = [...first, ...second];
  const wildcard = await toWildcard(control, probe, lookup);
  const own = answers.filter(({ outcome }) => !isSameAnswer(outcome, control));
  const selectors = await Promise.all(
    own.map(({ selector, outcome }) => toSelector(selector, outcome, domain, lookup)),
  );
  return {
    probedCount: answers.length,
    selectors: selectors
      .filter((selector) => selector !== null)
      .toSorted((a, b) => (a.selector < b.selector ? -1 : 1)),
    failures: failuresOf(answers),
    subtree: subtreeOf(top, control),
    // A validated denial covers everything below the name.
    isDenialProven: top.kind === 'nxdomain' && top.authenticated ? known(true) : isDenialProven,
    wildcard,
  };
}

interface Answered {
  readonly selector: string;
  readonly outcome: DnsOutcome<'TXT'>;
}

/** DNS names know no case: a selector that is listed twice is asked for once. */
async function askAll(selectors: readonly string[], base: string, lookup: DnsLookup): Promise<Answered[]> {
  const unique = new Map(selectors.map((selector) => [selector.toLowerCase(), selector]));
  return Promise.all(
    [...unique.values()].map(async (selector) => ({
      selector,
      outcome: await lookup.query(`${selector}.${base}`, 'TXT'),
    })),
  );
}

function failuresOf(answers: readonly Answered[]): DkimFacts['failures'] {
  return answers.flatMap(({ selector, outcome }) =>
    isDnsFailure(outcome) ? [{ selector, reason: describeOutcome(outcome) }] : [],
  );
}

function subtreeOf(top: DnsOutcome<'TXT'>, control: DnsOutcome<'TXT'>): DkimFacts['subtree'] {
  for (const outcome of [top, control]) if (isDnsFailure(outcome)) return unread(outcome);
  if (control.kind !== 'nxdomain') return known('unclear');
  return known(top.kind === 'nxdomain' ? 'absent' : 'exists');
}

/** Some servers deny names that have others below them; one such name that is answered for clears them of it. */
async function answersForEmptyNames(domain: string, lookup: DnsLookup): Promise<Known<boolean>> {
  const pairs = [
    [`_smtp._tls.${domain}`, `_tls.${domain}`],
    [`default._bimi.${domain}`, `_bimi.${domain}`],
  ] as const;
  const proofs = await Promise.all(
    pairs.map(async ([full, empty]): Promise<Known<boolean>> => {
      const below = await lookup.query(full, 'TXT');
      if (isDnsFailure(below)) return unread(below, full);
      if (below.kind !== 'answer') return known(false);
      const above = await lookup.query(empty, 'TXT');
      return isDnsFailure(above) ? unread(above, empty) : known(above.kind === 'nodata');
    }),
  );
  const isProven = proofs.some((proof) => proof.kind === 'known' && proof.value);
  return isProven ? known(true) : (proofs.find((proof) => proof.kind === 'unknown') ?? known(false));
}

async function toWildcard(
  control: DnsOutcome<'TXT'>,
  probe: DkimProbe,
  lookup: DnsLookup,
): Promise<Known<DkimSelector | null>> {
  if (isDnsFailure(control)) return unread(control);
  return known(await toSelector('*', control, probe.domain, lookup));
}

async function toSelector(
  selector: string,
  outcome: DnsOutcome<'TXT'>,
  domain: string,
  lookup: DnsLookup,
): Promise<DkimSelector | null> {
  if (outcome.kind !== 'answer' && outcome.kind !== 'dangling-alias') return null;
  const { aliases } = outcome;
  const readings =
    outcome.kind === 'answer'
      ? outcome.records.map(({ data }) => parseDkimKey(data.text)).filter(({ kind }) => kind !== 'unrelated')
      : [];
  if (readings.length === 0 && outcome.kind === 'answer' && selector !== '*') return null;
  const isDangling = outcome.kind === 'dangling-alias';
  const target = aliases.at(-1);
  if (!isDangling || target === undefined)
    return { selector, readings, aliases, isDangling, unregistered: known(null) };
  const missing = await isUnregistered(target, domain, lookup);
  const unregistered = mapKnown(missing, (isMissing) => (isMissing ? target : null));
  return { selector, readings, aliases, isDangling, unregistered };
}

/** Whether a wildcard gave the answer: the same as for the control label. */
function isSameAnswer(outcome: DnsOutcome<'TXT'>, control: DnsOutcome<'TXT'>): boolean {
  if (control.kind !== outcome.kind) return false;
  if (control.kind === 'dangling-alias' && outcome.kind === 'dangling-alias')
    return control.aliases.join() === outcome.aliases.join();
  return contentOf(control) !== null && contentOf(control) === contentOf(outcome);
}

function contentOf(outcome: DnsOutcome<'TXT'>): string | null {
  if (outcome.kind !== 'answer') return null;
  return JSON.stringify(outcome.records.map(({ data }) => data.text).toSorted());
}
