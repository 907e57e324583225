import pMap from 'p-map';
import { type Known, known } from '../../../audit/known.ts';
import { describeFailure } from '../../../net/dns/describe-failure.ts';
import { type DnsLookup, type DnsOutcome, isDnsFailure, textsOf } from '../../../net/dns/dns-outcome.ts';
import { DKIM_SELECTORS, generatedSelectors } from '../dkim-selectors.ts';
import type { DkimFacts, DkimSelector } from '../facts.ts';
import { isTrue, unread } from '../known.ts';
import { parseDkimKey } from '../records/dkim-key.ts';
import { isUnregistered } from './find-unregistered.ts';

export interface DkimProbe {
  readonly domain: string;
  readonly given: readonly string[];
  /** Whether the domain declares that it sends no mail; asked only where that makes the selectors pointless. */
  readonly declaresNoMail: () => Promise<boolean>;
  /** A label that nobody would choose. */
  readonly controlLabel: string;
  readonly now: Date;
}

/** Of the questions that a scan may have under way: the others, such as a chain of SPF includes, never wait for these. */
const SELECTORS_IN_FLIGHT = 26;

/** Asks for every selector that we know or can guess, and for what tells absence from ignorance. */
export async function collectDkim(probe: DkimProbe, lookup: DnsLookup): Promise<DkimFacts> {
  const { domain } = probe;
  const emptyNames = answersForEmptyNames(domain, lookup);
  const [{ top, control, isDenialProven, answers }] = await Promise.all([
    askBelow(probe, emptyNames, lookup),
    emptyNames,
  ]);
  const own = answers.filter(({ outcome }) => !isSameAnswer(outcome, control));
  const found = await Promise.all(
    [{ selector: '*', outcome: control }, ...own].map(({ selector, outcome }) =>
      toSelector(selector, outcome, domain, lookup),
    ),
  );
  const selectors = found.filter((selector) => selector !== null);
  return {
    given: probe.given,
    probedCount: answers.length,
    selectors: selectors.toSorted((a, b) => (a.selector < b.selector ? -1 : 1)),
    failures: answers.flatMap(({ selector, outcome }) =>
      isDnsFailure(outcome) ? [{ selector, reason: describeFailure(outcome) }] : [],
    ),
    subtree: subtreeOf(top, control),
    isDenialProven,
    hasWildcard: isDnsFailure(control)
      ? unread(control)
      : known(selectors.some(({ selector }) => selector === '*')),
  };
}

/** What `_domainkey` and names below it answer; where there can be nothing to find, only given selectors are asked for. */
async function askBelow(probe: DkimProbe, emptyNames: Promise<Known<boolean>>, lookup: DnsLookup) {
  const base = `_domainkey.${probe.domain}`;
  const [top, control] = await Promise.all([
    lookup.query(base, 'TXT'),
    lookup.query(`${probe.controlLabel}.${base}`, 'TXT'),
  ]);
  const subtree = subtreeOf(top, control);
  const isAbsent = subtree.kind === 'known' && subtree.value === 'absent';
  // A wildcard that answers for `_domainkey` too stands above it, so that nothing is below (RFC 4592 3.3.1).
  const isEmpty = isAbsent || isSameAnswer(top, control);
  // How a domain says that nobody signs for it: by a wildcard of nothing but revoked keys.
  const isRevokedForAll =
    control.kind === 'answer' && textsOf(control).every((text) => parseDkimKey(text).kind === 'revoked');
  const isPointless =
    (isAbsent && isTrue(await denialOf(top, emptyNames))) ||
    ((isEmpty || isRevokedForAll) && (await probe.declaresNoMail()));
  const usual = isPointless ? [] : [...DKIM_SELECTORS, ...generatedSelectors(probe.domain, probe.now)];
  const answers = await pMap(
    new Set([...probe.given, ...usual]),
    async (selector) => ({ selector, outcome: await lookup.query(`${selector}.${base}`, 'TXT') }),
    { concurrency: SELECTORS_IN_FLIGHT },
  );
  return { top, control, answers, isDenialProven: await denialOf(top, emptyNames) };
}

/** A validated denial covers everything below the name. */
async function denialOf(
  top: DnsOutcome<'TXT'>,
  emptyNames: Promise<Known<boolean>>,
): Promise<Known<boolean>> {
  return top.kind === 'nxdomain' && top.authenticated ? known(true) : emptyNames;
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
  return proofs.some(isTrue)
    ? known(true)
    : (proofs.find((proof) => proof.kind === 'unknown') ?? known(false));
}

async function toSelector(
  selector: string,
  outcome: DnsOutcome<'TXT'>,
  domain: string,
  lookup: DnsLookup,
): Promise<DkimSelector | null> {
  if (outcome.kind !== 'answer' && outcome.kind !== 'dangling-alias') return null;
  const { aliases } = outcome;
  const readings = textsOf(outcome)
    .map(parseDkimKey)
    .filter(({ kind }) => kind !== 'unrelated');
  const isDangling = outcome.kind === 'dangling-alias';
  if (readings.length === 0 && !isDangling && selector !== '*') return null;
  const target = aliases.at(-1);
  const isMissing =
    isDangling && target !== undefined ? await isUnregistered(target, domain, lookup) : known(false);
  return { selector, readings, aliases, isDangling, isUnregistered: isMissing };
}

/** Whether a wildcard gave the answer: the same as for the control label. */
function isSameAnswer(outcome: DnsOutcome<'TXT'>, control: DnsOutcome<'TXT'>): boolean {
  const content = contentOf(control);
  return content !== null && control.kind === outcome.kind && content === contentOf(outcome);
}

function contentOf(outcome: DnsOutcome<'TXT'>): string | null {
  if (outcome.kind === 'dangling-alias') return outcome.aliases.join();
  return outcome.kind === 'answer' ? JSON.stringify(textsOf(outcome).toSorted()) : null;
}
