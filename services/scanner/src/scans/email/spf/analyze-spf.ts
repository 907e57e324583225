import { describeFailure } from '../../../net/dns/describe-failure.ts';
import { type DnsLookup, isDnsFailure, textsOf } from '../../../net/dns/dns-outcome.ts';
import type { RecordType } from '../../../net/dns/record-data.ts';
import { staticName } from './expand-macros.ts';
import { inspectHosts, noteLostName } from './inspect-hosts.ts';
import { parseSpfRecord } from './parse-spf-record.ts';
import { selectSpfRecord } from './select-spf-record.ts';
import type { MacroString, SpfRecord, SpfTerm } from './spf-record.ts';
import { reachableTerms, type SpfAnalysis, type SpfFindings, type SpfNode } from './spf-tree.ts';

/** Deeper chains are over the limit of ten long before. */
const MAX_DEPTH = 12;
/** Receivers stop at ten: a record that names more than this must not use up what the other checks have to ask. */
const MAX_NAMES = 50;

interface Walk {
  readonly root: string;
  readonly lookup: DnsLookup;
  readonly findings: SpfFindings;
  /** Nodes by domain: a record that is reached twice is read once, and counted twice. */
  readonly known: Map<string, SpfNode>;
  readonly names: Set<string>;
}

/**
 * Fetches the records that a domain's SPF reaches, each once, and notes what their terms mean, for the worst case. Never
 * throws for DNS faults.
 */
export async function analyzeSpf(domain: string, lookup: DnsLookup): Promise<SpfAnalysis> {
  const findings: SpfFindings = {
    voids: [],
    undetermined: [],
    dynamic: [],
    ranges: [],
    targets: [],
    ptrTerms: [],
    crowdedMx: [],
  };
  const walk: Walk = { root: domain, lookup, findings, known: new Map(), names: new Set() };
  return { root: await visit(domain, 'start', null, [], walk), ...findings };
}

async function visit(
  domain: string,
  via: SpfNode['via'],
  term: string | null,
  path: readonly string[],
  walk: Walk,
): Promise<SpfNode> {
  const bare = { domain, via, term, record: null, lookupCount: 0, voidCount: 0, children: [] };
  if (path.includes(domain)) return { ...bare, state: 'loop' };
  const known = walk.known.get(domain);
  if (known !== undefined) return { ...known, via, term };
  if (path.length >= MAX_DEPTH || !mayAsk(domain, walk)) return { ...bare, state: 'not-visited' };
  const outcome = await walk.lookup.query(domain, 'TXT');
  const target = { domain: path.at(-1) ?? domain, term: term ?? '', name: domain };
  noteLostName([outcome], target, walk.findings);
  if (isDnsFailure(outcome)) {
    const reason = describeFailure(outcome);
    walk.findings.undetermined.push({ ...target, type: 'TXT', isFound: false, isSilent: true, reason });
    return { ...bare, state: 'undetermined' };
  }
  const { records } = selectSpfRecord(textsOf(outcome));
  const [text] = records;
  if (text === undefined) return { ...bare, state: 'none' };
  if (records.length > 1) return { ...bare, state: 'several' };
  const record = parseSpfRecord(text);
  prefetchTerms(record, domain, walk);
  const counted = await visitTerms(record, domain, [...path, domain], walk);
  const node: SpfNode = { ...bare, state: 'record', record, ...counted };
  walk.known.set(domain, node);
  return node;
}

async function visitTerms(
  record: SpfRecord,
  domain: string,
  path: readonly string[],
  walk: Walk,
): Promise<Pick<SpfNode, 'lookupCount' | 'voidCount' | 'children'>> {
  const { voids } = walk.findings;
  const children: SpfNode[] = [];
  let lookupCount = 0;
  let voidCount = 0;
  for (const term of reachableTerms(record)) {
    const voidsBefore = voids.length;
    const child = await visitTerm(term, domain, path, walk);
    if (child !== null) children.push(child);
    lookupCount += (askedTypes(term) === null ? 0 : 1) + (child?.lookupCount ?? 0);
    voidCount += child?.voidCount ?? voids.length - voidsBefore;
  }
  return { lookupCount, voidCount, children };
}

/** Puts all questions of a record at once, so that the walk in order finds them answered in the session's cache. */
function prefetchTerms(record: SpfRecord, domain: string, walk: Walk): void {
  const { root, lookup } = walk;
  for (const term of reachableTerms(record)) {
    const types = askedTypes(term) ?? [];
    const { name } = staticName(domainOf(term), domain, root);
    if (name === null || types.length === 0 || !mayAsk(name, walk)) continue;
    // The walk meets the same rejection where it can be handled.
    for (const type of types) lookup.query(name, type).catch(() => undefined);
  }
}

function mayAsk(name: string, { names }: Walk): boolean {
  if (names.size < MAX_NAMES) names.add(name);
  return names.has(name);
}

/** What is looked up for a term, where its name is fixed; those of the client's own name are not. */
const ASKED_TYPES: ReadonlyMap<string, readonly RecordType[]> = new Map<string, readonly RecordType[]>([
  ['include', ['TXT']],
  ['redirect=', ['TXT']],
  ['a', ['A', 'AAAA']],
  ['mx', ['MX']],
  ['exists', ['A']],
  ['ptr', []],
]);

function domainOf(term: SpfTerm): MacroString | null {
  if (term.kind === 'modifier') return term.value;
  return 'domain' in term.mechanism ? term.mechanism.domain : null;
}

/** What the term asks the DNS for; null when it does not. Of modifiers only redirect asks: `include=` is no include. */
function askedTypes(term: SpfTerm): readonly RecordType[] | null {
  const name = term.kind === 'modifier' ? `${term.name}=` : term.mechanism.name;
  return ASKED_TYPES.get(name) ?? null;
}

/** The node below an include or a redirect; null for every other term, whose meaning is noted. */
async function visitTerm(
  term: SpfTerm,
  domain: string,
  path: readonly string[],
  walk: Walk,
): Promise<SpfNode | null> {
  const { findings, lookup, root } = walk;
  const place = { domain, term: term.text };
  if (term.kind === 'directive' && 'network' in term.mechanism)
    findings.ranges.push({ ...place, qualifier: term.qualifier, range: term.mechanism.network });
  if (askedTypes(term) === null) return null;
  const { name, end } = staticName(domainOf(term), domain, root);
  if (end !== null) findings.targets.push({ ...place, name: end });
  if (term.kind === 'modifier' || term.mechanism.name === 'include') {
    const via = term.kind === 'modifier' ? 'redirect' : 'include';
    if (name !== null) return visit(name, via, term.text, path, walk);
    findings.dynamic.push(place);
    return null;
  }
  const { mechanism, qualifier } = term;
  if (mechanism.name === 'ptr') findings.ptrTerms.push(place);
  if (mechanism.name !== 'a' && mechanism.name !== 'mx' && mechanism.name !== 'exists') return null;
  if (name === null) return null;
  const target = { ...place, name };
  if (mayAsk(name, walk)) await inspectHosts(mechanism, qualifier, target, lookup, findings);
  else {
    const type = mechanism.name === 'mx' ? 'MX' : 'A';
    const reason = `more than ${MAX_NAMES} names are named`;
    findings.undetermined.push({ ...target, type, isFound: false, isSilent: true, reason });
  }
  return null;
}
