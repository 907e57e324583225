import type { Reply } from './decode-reply.ts';
import { toDnsName } from './dns-name.ts';
import type { DnsAbsence, DnsAnswer, DnsFailure, ReplyFacts } from './dns-outcome.ts';
import type { DnsQuestion } from './encode-query.ts';
import { readRecord } from './read-record.ts';
import type { RecordType } from './record-data.ts';

/** What the carrier of the reply adds to it. */
export type ReplyOrigin = Pick<ReplyFacts, 'server' | 'overTcp'>;

/** The server gave an alias and nothing about its target: the target has to be asked for. */
export interface UnfinishedAlias extends ReplyFacts {
  readonly kind: 'unfinished-alias';
  readonly target: string;
  readonly ttlSeconds: number;
}

/** BIND and Unbound give up near this length, too. */
export const MAX_ALIASES = 16;

export const RCODE = { noError: 0, formErr: 1, servFail: 2, nxDomain: 3, notImp: 4, badVers: 16 } as const;

/** Tells a reply with RCODE 0 or 3 apart into answer, the three kinds of absence, or a loop (RFC 2308 2). */
export function interpretReply<T extends RecordType>(
  reply: Reply,
  question: DnsQuestion & { readonly type: T },
  origin: ReplyOrigin,
): DnsAnswer<T> | DnsAbsence | DnsFailure | UnfinishedAlias {
  const chain = followAliases(reply, question);
  const facts = replyFacts(reply, origin, chain.aliases);
  if (chain.isLoop) return { kind: 'alias-loop', ...facts };
  const ttlSeconds = Math.min(...reply.answers.map((record) => record.ttlSeconds));
  const denialTtlSeconds = Math.min(reply.denialTtlSeconds, ttlSeconds);
  const raw = reply.answers.filter(({ name, type }) => name === chain.end && type === question.type);
  if (raw.length > 0) {
    // Those that cannot be read are left out.
    const records = raw
      .map(({ answer }) => readRecord(question.type, answer))
      .filter((data) => data !== null);
    if (records.length === 0) return { kind: 'malformed', reason: `unreadable ${question.type} records` };
    return { kind: 'answer', ...facts, records, ttlSeconds };
  }
  const isAboutAnother =
    reply.answers.length > 0 && reply.answers.every(({ name }) => name !== question.name);
  if (isAboutAnother || reply.answers.some(({ type }) => type === question.type)) {
    return { kind: 'malformed', reason: 'answers about another name' };
  }
  if (reply.rcode === RCODE.nxDomain) {
    const kind = chain.aliases.length > 0 ? 'dangling-alias' : 'nxdomain';
    return { kind, ...facts, ttlSeconds: denialTtlSeconds };
  }
  if (reply.isReferral) return { kind: 'malformed', reason: 'a referral instead of an answer' };
  // A negative answer about the target carries the SOA of its zone; without one it was not looked up.
  if (chain.aliases.length > 0 && reply.soaName === null) {
    return { kind: 'unfinished-alias', ...facts, target: chain.end, ttlSeconds };
  }
  return { kind: 'nodata', ...facts, ttlSeconds: denialTtlSeconds };
}

/** The facts of a reply for an outcome that carries no records. */
export function replyFacts(reply: Reply, origin: ReplyOrigin, aliases: readonly string[] = []): ReplyFacts {
  const { rcode, authenticated, soaName } = reply;
  return { rcode, aliases, authenticated, soaName, ...origin };
}

function followAliases(reply: Reply, question: DnsQuestion) {
  const targets = new Map<string, string>();
  for (const { name, type, answer } of reply.answers) {
    if (type === 'CNAME' && answer.type === 'CNAME') targets.set(name, answer.data.toLowerCase());
  }
  const aliases: string[] = [];
  const seen = new Set([question.name]);
  let end = question.name;
  const holdsRecords = () => reply.answers.some(({ name, type }) => name === end && type === question.type);
  while (!holdsRecords()) {
    const target = targets.get(end);
    if (target === undefined) break;
    aliases.push(target);
    if (seen.has(target) || aliases.length > MAX_ALIASES) return { aliases, end: target, isLoop: true };
    seen.add(target);
    end = toDnsName(target) ?? target;
  }
  return { aliases, end, isLoop: false };
}
