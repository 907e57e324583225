import type { EmailFacts } from '../facts.ts';
import { DMARC_TAGS, type DmarcPolicy } from '../records/dmarc.ts';
import { POLICY_RANK, requestFor, stricterPolicy } from '../records/dmarc-policy.ts';
import { meantReportUris } from '../records/report-uri.ts';
import { trimBlanks } from '../records/tag-list.ts';

/** The tags of a DMARC record by their name, in their order; `v` left out. */
export type DmarcTags = ReadonlyMap<string, string>;

/** New values of tags; null removes one. */
export type DmarcChanges = Readonly<Record<string, string | null>>;

/**
 * The tags of a DMARC record as they were meant, be it written with a wrong version, quotation marks, escaped or missing
 * semicolons or bare mailboxes. Of a repeated tag the first counts, empty ones are dropped. Null where it cannot be
 * told which policies were meant.
 */
export function meantDmarcTags(text: string): DmarcTags | null {
  const tags = new Map<string, string>();
  let isClear = true;
  for (const piece of piecesOf(text)) {
    const [, name = '', value = ''] = TAG.exec(piece) ?? POLICY_PIECE.exec(piece) ?? [];
    const key = name.toLowerCase();
    const meant = meantValue(key, trimmed(value));
    if (key === '' && /^mailto:/i.test(piece)) append(tags, piece);
    else if (meant === null || (POLICIES.has(key) && (tags.get(key) ?? meant) !== meant)) isClear = false;
    else if (key !== '' && key !== 'v' && meant !== '' && !tags.has(key)) tags.set(key, meant);
  }
  const isPolicyLost = ![...POLICIES].some((name) => tags.has(name)) && /reject|quarantine/i.test(text);
  return isClear && !isPolicyLost ? tags : null;
}

/** The policies for the domain, its subdomains and names that do not exist as they were meant; `none` where that cannot be told. */
export function meantPolicies(text: string): readonly DmarcPolicy[] {
  const tags = meantDmarcTags(text);
  const read = (name: string) => readPolicy(tags?.get(name) ?? '');
  const p = read('p') ?? 'none';
  const sp = read('sp') ?? p;
  return [p, sp, read('np') ?? sp];
}

/** A DMARC record of tags, those of null removed; `p` stands first and is `none` where nobody said otherwise. */
export function dmarcText(tags: DmarcTags, changes: DmarcChanges = {}): string {
  const wanted = Object.entries({ p: 'none', ...Object.fromEntries(tags), ...changes });
  const kept = wanted.filter(([, value]) => value !== null);
  return ['v=DMARC1', ...kept.map(([name, value]) => `${name}=${value}`)].join('; ');
}

/** A DMARC record with some tags changed; null where it cannot be told what was meant. */
export function editDmarc(text: string, changes: DmarcChanges): string | null {
  const tags = meantDmarcTags(text);
  return tags === null ? null : dmarcText(tags, changes);
}

/** What stands at `_dmarc` of the domain itself and was meant as its policy. */
export function dmarcTextsOf({ dmarc }: Pick<EmailFacts, 'dmarc'>): readonly string[] {
  const [step] = dmarc.tree.steps;
  return step === undefined ? [] : [...step.records, ...step.lookalikes];
}

/** The strictest policy that receivers apply to the domain now, those of RFC 9989 and those of RFC 7489. */
export function policyToday({ domain, dmarc: { applied, legacy } }: EmailFacts): DmarcPolicy {
  const found = [applied, legacy.kind === 'known' ? legacy.value : null].filter((one) => one !== null);
  return found.map((one) => requestFor(domain, one).policy ?? 'none').reduce(stricterPolicy, 'none');
}

/**
 * The one record that several at the domain's own name, or a broken or misplaced one, were meant to be: the strictest
 * policy, no weaker than those that apply meanwhile, and every address for reports. Null where that cannot be told.
 */
export function mergedDmarc(facts: EmailFacts, texts: readonly string[]): string | null {
  const readings = texts.map(meantDmarcTags).filter((tags) => tags !== null);
  const policyOf = (tags: DmarcTags) => readPolicy(tags.get('p') ?? '') ?? 'none';
  const [strictest] = readings.toSorted((a, b) => POLICY_RANK[policyOf(b)] - POLICY_RANK[policyOf(a)]);
  if (readings.length < texts.length || strictest === undefined) return null;
  const merged = (name: string) => {
    const uris = readings.flatMap((tags) => tags.get(name)?.split(',') ?? []);
    return uris.length === 0 ? {} : { [name]: [...new Set(uris)].join(',') };
  };
  const p = stricterPolicy(policyOf(strictest), policyToday(facts));
  return dmarcText(strictest, { p, ...merged('rua'), ...merged('ruf') });
}

const POLICIES: ReadonlySet<string> = new Set(['p', 'sp', 'np']);
const NEXT_TAG = new RegExp(`[ ,](?=(?:${DMARC_TAGS.join('|')}) ?=)`, 'i');
const TAG = /^([a-z][a-z0-9_]*) ?= ?(.*)$/i;
/** A policy with a colon or a blank where `=` must stand. */
const POLICY_PIECE = /^(p|sp|np) ?[: ] ?([a-z]+)$/i;

/** Pieces between semicolons, and between tags where the semicolon was forgotten. */
function piecesOf(text: string): readonly string[] {
  return text
    .replace(/[^\x21-\x7e]+|["`\\]+/g, ' ')
    .replace(/ +/g, ' ')
    .split(';')
    .flatMap((piece) => piece.trim().split(NEXT_TAG))
    .map(trimmed);
}

function trimmed(piece: string): string {
  return trimBlanks(piece, " ,'");
}

/** Null for a policy that cannot be read. */
function meantValue(name: string, value: string): string | null {
  if (POLICIES.has(name)) return value === '' ? '' : readPolicy(value);
  return name === 'rua' || name === 'ruf' ? meantReportUris(value) : value;
}

/** `Reject`, `rejekt`, `quarantined`: three letters tell which one was meant. */
function readPolicy(value: string): DmarcPolicy | null {
  const letters = value.toLowerCase().replace(/[^a-z]+/g, '');
  if (letters.startsWith('rej')) return 'reject';
  if (letters.startsWith('qua')) return 'quarantine';
  return letters.startsWith('no') ? 'none' : null;
}

/** Addresses after a semicolon belong to the list before it. */
function append(tags: Map<string, string>, piece: string): void {
  const name = [...tags.keys()].at(-1);
  if (name === 'rua' || name === 'ruf') tags.set(name, `${tags.get(name) ?? ''},${meantReportUris(piece)}`);
}
