import { createSocket, type Socket } from 'node:dgram';
import { createServer } from 'node:net';
import { afterEach, describe, expect, it } from 'vitest';
import { startDnsZoneServer } from '../../../test/support/dns-zone-server.ts';
import type { Fault } from '../../../test/support/zone-reply.ts';
import { decodeReply } from './decode-reply.ts';
import type { DnsServer } from './dns-server.ts';
import { encodeQuery } from './encode-query.ts';
import type { Exchange } from './exchange.ts';
import { createStubResolver } from './stub-resolver.ts';
import { tcpExchange } from './tcp-exchange.ts';
import { udpExchange } from './udp-exchange.ts';

/** Longer than a busy machine may take for an answer, so that only silence ends as one. */
const PATIENT_MS = 60_000;
const HASTY_MS = 50;
const ZONE = 'a.test A 192.0.2.1\n*.wild.test TXT "any"';
const QUERY = encodeQuery({ name: 'a.test', type: 'A' }, { id: 7, edns: true, checkingDisabled: false });

const signal = new AbortController().signal;
const closers: (() => Promise<unknown>)[] = [];

afterEach(async () => {
  await Promise.all(closers.splice(0).map((close) => close()));
});

async function serve(fault?: Fault): Promise<DnsServer> {
  const { server, close } = await startDnsZoneServer({ zone: ZONE, faults: fault ? { '*': fault } : {} });
  closers.push(close);
  return server;
}

/** A port of this machine that nothing listens at. */
async function closedPort(): Promise<DnsServer> {
  const server = await serve();
  await closers.pop()?.();
  return server;
}

const exchanges: readonly (readonly [string, Exchange])[] = [
  ['UDP', udpExchange],
  ['TCP', tcpExchange],
];

describe.each(exchanges)('an exchange over %s', (_name, exchange) => {
  it('brings the reply', async () => {
    const result = await exchange(await serve(), QUERY, PATIENT_MS, signal);
    expect(result.kind === 'message' && decodeReply(result.message).answers.length).toBe(1);
  });

  it('ends in a timeout when the server keeps silent', async () => {
    expect(await exchange(await serve('silent'), QUERY, HASTY_MS, signal)).toEqual({ kind: 'timeout' });
  });

  it('says when nothing listens', async () => {
    const result = await exchange(await closedPort(), QUERY, PATIENT_MS, signal);
    expect(result).toEqual({ kind: 'unreachable', code: 'ECONNREFUSED' });
  });

  it("rejects with the signal's reason, be it aborted before or after", async () => {
    const server = await serve('silent');
    const controller = new AbortController();
    const underWay = exchange(server, QUERY, PATIENT_MS, controller.signal);
    controller.abort(new Error('client gone'));
    await expect(underWay).rejects.toThrow('client gone');
    await expect(exchange(server, QUERY, PATIENT_MS, controller.signal)).rejects.toThrow('client gone');
  });
});

describe('an exchange over UDP', () => {
  it.each(['lying-id', 'wrong-question'] as const)('waits past a %s for the true reply', async (fault) => {
    const result = await udpExchange(await serve(fault), QUERY, PATIENT_MS, signal);
    expect(result.kind === 'message' && decodeReply(result.message).answers.length).toBe(1);
  });

  /** A server that sends as many foreign replies as are asked for, and the true one after them. */
  async function flooder(foreign: number): Promise<DnsServer> {
    const socket: Socket = createSocket('udp4');
    socket.on('message', (query, peer) => {
      const truth = Buffer.from(query);
      truth.writeUInt16BE(0x8002, 2);
      for (let i = 0; i < foreign; i += 1) socket.send(Buffer.alloc(12, i), peer.port, peer.address);
      socket.send(truth, peer.port, peer.address);
    });
    const { promise: bound, resolve } = Promise.withResolvers<void>();
    socket.bind(0, '127.0.0.1', resolve);
    await bound;
    closers.push(() => new Promise<void>((done) => socket.close(done)));
    return { host: '127.0.0.1', port: socket.address().port };
  }

  it.each([
    [100, 'message'],
    [101, 'timeout'],
  ])('past %i foreign replies ends as a %s', async (foreign, kind) => {
    expect(await udpExchange(await flooder(foreign), QUERY, PATIENT_MS, signal)).toMatchObject({ kind });
  });

  it('carries fifty questions at once', async () => {
    const server = await serve();
    const session = createStubResolver({ servers: [server], tryTimeoutMs: PATIENT_MS }).session({
      maxInFlight: 50,
      deadlineMs: PATIENT_MS,
    });
    const names = Array.from({ length: 50 }, (_, i) => `n${i}.wild.test`);
    const outcomes = await Promise.all(names.map((name) => session.query(name, 'TXT')));
    expect(outcomes.filter(({ kind }) => kind === 'answer')).toHaveLength(50);
  });
});

describe('an exchange over TCP', () => {
  /** A server that sends these octets, each alone, to whoever connects, then ends the connection. */
  async function saying(octets: Buffer): Promise<DnsServer> {
    const server = createServer({ noDelay: true }, (socket) => {
      socket.on('error', () => socket.destroy());
      socket.once('data', () => {
        for (const octet of octets) socket.write(Buffer.of(octet));
        socket.end();
      });
    });
    const { promise: listening, resolve } = Promise.withResolvers<void>();
    server.listen(0, '127.0.0.1', resolve);
    await listening;
    closers.push(() => new Promise((done) => server.close(done)));
    const address = server.address();
    return {
      host: '127.0.0.1',
      port: typeof address === 'object' && address !== null ? address.port : 0,
    };
  }

  const failure = Buffer.from('00078002000000000000', 'hex');
  const framed = (message: Buffer) => Buffer.concat([Buffer.of(0, message.length), message]);

  it('puts a message together from single octets, and leaves what comes after it', async () => {
    const message = Buffer.concat([failure, Buffer.alloc(2)]);
    const server = await saying(Buffer.concat([framed(message), Buffer.from('more')]));
    expect(await tcpExchange(server, QUERY, PATIENT_MS, signal)).toEqual({ kind: 'message', message });
  });

  it('takes a reply to another question for none', async () => {
    const server = await saying(framed(Buffer.alloc(12)));
    expect(await tcpExchange(server, QUERY, PATIENT_MS, signal)).toEqual({ kind: 'timeout' });
  });

  it('says when the connection ends in the middle of a message', async () => {
    const server = await saying(framed(Buffer.alloc(12)).subarray(0, 9));
    const result = await tcpExchange(server, QUERY, PATIENT_MS, signal);
    expect(result).toEqual({ kind: 'unreachable', code: 'ECONNRESET' });
  });
});
