import type { IncomingMessage } from 'node:http';
import type { Socket } from 'node:net';
import type { Cidr } from '../cidr.ts';
import type { DnsLookup } from '../dns/dns-outcome.ts';
import { connectPinned } from './connect-pinned.ts';
import type { ResponseBody } from './decode-content.ts';
import { GuardError } from './guard-error.ts';
import { locationOf, toGuardedHeaders } from './guarded-headers.ts';
import type { GuardedRequest, GuardedResponse } from './guarded-response.ts';
import type { Visit } from './guarded-target.ts';
import { readBody } from './read-body.ts';
import { type RequestHead, readResponse } from './read-response.ts';
import { type HandshakeOffer, secureSocket } from './secure-socket.ts';
import { type TlsFacts, tlsFacts } from './tls-facts.ts';
import { vetAddresses } from './vet-addresses.ts';

/** `code` of the error about a handshake that succeeded, with a peer that does not say who it is. */
export const NO_CERTIFICATE = 'NO_CERTIFICATE';

const HTTP_1: HandshakeOffer = { ALPNProtocols: ['http/1.1'] };

/** What every exchange of one client shares. */
export interface GuardContext {
  /** The session of the scan: every name is resolved once, by it alone. */
  readonly lookup: DnsLookup;
  /** The operator's own networks. */
  readonly allowedCidrs: readonly Cidr[];
  /** A host is visited only when its IPv4 and its IPv6 addresses are known; otherwise those of one family are enough. */
  readonly needsBothFamilies?: boolean;
  readonly now: () => Date;
  /** Sent as User-Agent. */
  readonly userAgent: string;
  /** Trust anchors as PEM instead of the process's own. */
  readonly anchors?: readonly string[];
}

/** One request and its response over a connection of its own, to an address that was checked. @throws GuardError when it fails. */
export async function guardedExchange(
  request: GuardedRequest,
  context: GuardContext,
  visit: Visit,
): Promise<GuardedResponse> {
  const { target } = visit;
  const plain = await openSocket(context, visit);
  const secured = target.isSecure ? await handshake(plain, HTTP_1, context, visit) : null;
  const socket = secured?.socket ?? plain;
  const tls = secured?.tls ?? null;
  if (tls !== null && !tls.isValid && request.tls !== 'observe') {
    socket.destroy();
    const message = `The certificate of ${target.host} is not valid.`;
    throw new GuardError('tls', message, { tls });
  }
  const head: RequestHead = {
    method: request.method ?? 'GET',
    headers: { accept: '*/*', ...request.headers, 'user-agent': context.userAgent },
  };
  const response = await readResponse(socket, head, visit);
  const status = response.statusCode ?? 0;
  const headers = toGuardedHeaders(response.rawHeaders);
  const isUnread = request.body === 'none' || locationOf({ status, headers }) !== null;
  const body = isUnread ? dropBody(response, socket) : await readBody(response, socket, visit);
  return { url: target.url.href, status, headers, body: body.bytes, bodyFault: body.fault, tls };
}

/** A handshake with the target, nothing sent. @throws GuardError when it fails. */
export async function guardedHandshake(
  offer: HandshakeOffer,
  context: GuardContext,
  visit: Visit,
): Promise<TlsFacts> {
  const { socket, tls } = await handshake(await openSocket(context, visit), offer, context, visit);
  socket.destroy();
  return tls;
}

async function openSocket(context: GuardContext, visit: Visit): Promise<Socket> {
  const { lookup, allowedCidrs, needsBothFamilies } = context;
  const addresses = await vetAddresses(visit.target, lookup, allowedCidrs, needsBothFamilies);
  visit.signal.throwIfAborted();
  return connectPinned(addresses, visit);
}

async function handshake(plain: Socket, offer: HandshakeOffer, context: GuardContext, visit: Visit) {
  const { host } = visit.target;
  const socket = await secureSocket(plain, offer, context.anchors, visit);
  const tls = tlsFacts(socket, host, context.now(), context.anchors);
  if (tls !== null) return { socket, tls };
  socket.destroy();
  throw new GuardError('tls', `${host} showed no certificate.`, { code: NO_CERTIFICATE });
}

function dropBody(response: IncomingMessage, socket: Socket): ResponseBody {
  response.on('error', () => {});
  response.destroy();
  socket.destroy();
  return { bytes: Buffer.alloc(0), fault: null };
}
