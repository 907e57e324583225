import { type Answer, decode, encode } from 'dns-packet';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { createZone, zoneRecord } from '../../../test/support/zone.ts';
import { zoneReply } from '../../../test/support/zone-reply.ts';
import { decodeReply } from './decode-reply.ts';
import { encodeQuery } from './encode-query.ts';
import { interpretReply } from './interpret-reply.ts';
import { matchesQuery } from './matches-query.ts';

const QUESTION = { name: 'a.test', type: 'TXT' } as const;
const QUERY = encodeQuery(QUESTION, { id: 0x1234, edns: true, checkingDisabled: false });
const ZONE = createZone([
  zoneRecord('a.test', 'CNAME', ['b.test']),
  zoneRecord('b.test', 'TXT', ['one', 'two']),
]);
const [REPLY = QUERY] = zoneReply(ZONE, QUERY, null, { overTcp: false, authenticated: false });

describe('matchesQuery', () => {
  it('takes the reply to the query', () => {
    expect(matchesQuery(REPLY, QUERY)).toBe(true);
  });

  it('takes an error without the question echoed', () => {
    expect(matchesQuery(Buffer.from('123480020000000000000000', 'hex'), QUERY)).toBe(true);
  });

  it.each([
    ['the query itself', QUERY],
    ['an empty message', Buffer.alloc(0)],
    ['an answer without the question', Buffer.from('123480000000000000000000', 'hex')],
    ['another id', withOctet(0, 0x13)],
    ['another type asked', withOctet(21, 0x01)],
    ['another name asked', withOctet(13, 0x62)],
    ['another opcode', withOctet(2, 0xa8)],
  ])('refuses %s', (_, message) => {
    expect(matchesQuery(message, QUERY)).toBe(false);
  });

  it('does not mind the case of the echoed name', () => {
    expect(matchesQuery(withOctet(13, 0x41), QUERY)).toBe(true);
  });
});

describe('decodeReply', () => {
  it('reads or throws an Error, whatever the octets are', () => {
    fc.assert(
      fc.property(fc.uint8Array({ minLength: 12, maxLength: 200 }), (octets) => {
        expect(outcomeOf(Buffer.from(octets))).toBeTypeOf('string');
      }),
    );
  });

  it('reads or throws an Error, whichever octet of a reply is changed', () => {
    fc.assert(
      fc.property(fc.nat(REPLY.length - 1), fc.nat(255), (offset, octet) => {
        expect(outcomeOf(withOctet(offset, octet))).toBeTypeOf('string');
      }),
    );
  });

  it('refuses a reply that is cut off anywhere', () => {
    const lengths = Array.from({ length: REPLY.length - 12 }, (_, i) => i + 12);
    const outcomes = lengths.map((length) => outcomeOf(REPLY.subarray(0, length)));
    expect(outcomes.filter((outcome) => outcome === 'answer')).toEqual([]);
  });
});

describe('the number of records', () => {
  it.each([
    [601, 0, 0],
    [0, 601, 0],
    [0, 0, 601],
    [200, 200, 201],
  ])('of %i answers, %i authorities and %i additionals is too large', (answers, authorities, additionals) => {
    const message = Buffer.alloc(12);
    for (const [at, count] of [answers, authorities, additionals].entries()) {
      message.writeUInt16BE(count, 6 + 2 * at);
    }
    expect(() => decodeReply(message)).toThrow('601 records in one reply');
  });
});

it('reads the upper bits of the RCODE from EDNS (RFC 6891 6.1.3)', () => {
  const opt = {
    type: 'OPT',
    name: '.',
    udpPayloadSize: 1232,
    ednsVersion: 0,
    flags: 0,
    flag_do: false,
  } as const;
  const additionals = [{ ...opt, extendedRcode: 1, options: [] }];
  const message = encode({ type: 'response', id: 1, questions: [], additionals });
  expect(decodeReply(message)).toMatchObject({ rcode: 16, hasEdns: true });
});

describe('how long an outcome may be cached', () => {
  const alias = (ttl: number): Answer => ({ type: 'CNAME', name: 'a.test', ttl, data: 'b.test' });
  const text = (name: string, ttl: number): Answer => ({ type: 'TXT', name, ttl, data: 'x' });
  const soa = (ttl: number, minimum: number): Answer => ({
    type: 'SOA',
    name: 'test',
    ttl,
    data: { mname: 'ns.test', rname: 'root.test', minimum },
  });

  it.each<[string, string, number, Answer[], Answer[], number]>([
    ['the smallest TTL of the records', 'answer', 0, [text('a.test', 300), text('a.test', 20)], [], 20],
    ['the TTL of an alias', 'answer', 0, [alias(10), text('b.test', 300)], [], 10],
    ['nothing for a TTL of 0', 'answer', 0, [text('a.test', 0)], [], 0],
    ['the largest TTL', 'answer', 0, [text('a.test', 0x7fffffff)], [], 0x7fffffff],
    ['nothing for a TTL with its top bit set', 'answer', 0, [text('a.test', 0x80000000)], [], 0],
    ['the minimum of the SOA record', 'nxdomain', 3, [], [soa(300, 30)], 30],
    ['the TTL of the SOA record', 'nodata', 0, [], [soa(40, 300)], 40],
    ['nothing for a denial without an SOA record', 'nxdomain', 3, [], [], 0],
    ['the TTL of an alias to nothing', 'dangling-alias', 3, [alias(10)], [soa(40, 300)], 10],
    ['the SOA record below an alias', 'dangling-alias', 3, [alias(300)], [soa(40, 30)], 30],
    ['the TTL of an alias that was not followed', 'unfinished-alias', 0, [alias(50)], [], 50],
  ])('%s: %s', (_what, kind, rcode, answers, authorities, ttlSeconds) => {
    const { id, questions } = decode(QUERY);
    const message = encode({ type: 'response', id, questions, flags: rcode, answers, authorities });
    const outcome = interpretReply(decodeReply(message), QUESTION, { server: 's', overTcp: false });
    expect(outcome).toMatchObject({ kind, ttlSeconds });
  });
});

function withOctet(offset: number, octet: number): Buffer {
  const copy = Buffer.from(REPLY);
  copy.writeUInt8(octet, offset);
  return copy;
}

function outcomeOf(message: Buffer): string {
  try {
    return interpretReply(decodeReply(message), QUESTION, { server: 's', overTcp: false }).kind;
  } catch (error) {
    return error instanceof Error ? 'error' : String(error);
  }
}
