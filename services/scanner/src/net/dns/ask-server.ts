import { decodeReply, type Reply } from './decode-reply.ts';
import { type DnsServer, formatDnsServer } from './dns-server.ts';
import { type DnsQuestion, encodeQuery } from './encode-query.ts';
import type { Exchange } from './exchange.ts';
import { RCODE, type ReplyOrigin } from './interpret-reply.ts';

/** The ways to reach a server, handed in. */
export interface Transport {
  readonly udp: Exchange;
  readonly tcp: Exchange;
  /** A number from 0 to 65535 that nobody can guess. */
  readonly randomId: () => number;
}

export type TryResult =
  | { readonly kind: 'reply'; readonly reply: Reply; readonly origin: ReplyOrigin }
  | { readonly kind: 'timeout' }
  | { readonly kind: 'unreachable'; readonly code: string }
  | { readonly kind: 'malformed'; readonly reason: string };

/**
 * One try: UDP with EDNS, TCP when the reply is truncated (RFC 7766 5), once more without EDNS for a server
 * that does not know it (RFC 6891 7).
 */
export async function askServer(
  server: DnsServer,
  question: DnsQuestion,
  { timeoutMs, checkingDisabled }: { readonly timeoutMs: number; readonly checkingDisabled: boolean },
  transport: Transport,
  signal: AbortSignal,
): Promise<TryResult> {
  const exchange = async (edns: boolean): Promise<TryResult> => {
    const query = encodeQuery(question, { id: transport.randomId(), edns, checkingDisabled });
    const overUdp = await transport.udp(server, query, timeoutMs, signal);
    if (overUdp.kind !== 'message') return overUdp;
    const name = formatDnsServer(server);
    if (!isTruncated(overUdp.message)) return readReply(overUdp.message, { server: name, overTcp: false });
    const overTcp = await transport.tcp(server, query, timeoutMs, signal);
    if (overTcp.kind !== 'message') return overTcp;
    if (isTruncated(overTcp.message)) return { kind: 'malformed', reason: 'truncated over TCP' };
    return readReply(overTcp.message, { server: name, overTcp: true });
  };
  const first = await exchange(true);
  return first.kind === 'reply' && rejectsEdns(first.reply) ? exchange(false) : first;
}

function readReply(message: Buffer, origin: ReplyOrigin): TryResult {
  try {
    return { kind: 'reply', reply: decodeReply(message), origin };
  } catch (error) {
    return { kind: 'malformed', reason: error instanceof Error ? error.message : 'unreadable' };
  }
}

/** The TC flag, read before the message is decoded: a cut-off message need not be readable. */
function isTruncated(message: Buffer): boolean {
  return (message.readUInt16BE(2) & 0x0200) !== 0;
}

function rejectsEdns(reply: Reply): boolean {
  if (reply.rcode === RCODE.badVers) return true;
  return (reply.rcode === RCODE.formErr || reply.rcode === RCODE.notImp) && !reply.hasEdns;
}
