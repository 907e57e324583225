import { expect, it } from 'vitest';
import { describeFailure } from './describe-failure.ts';
import type { DnsFailure } from './dns-outcome.ts';

const server = '192.0.2.53:53';
const aliases = ['a.test', 'b.test'];

it.each<[Partial<DnsFailure>, string]>([
  [{ kind: 'alias-loop', aliases }, 'an alias loop through b.test'],
  [{ kind: 'servfail', server, isBogus: false }, `SERVFAIL from ${server}`],
  [{ kind: 'servfail', server, isBogus: true }, `SERVFAIL from ${server} (DNSSEC validation fails)`],
  [{ kind: 'refused', server, rcode: 5 }, `REFUSED from ${server}`],
  [{ kind: 'refused', server, rcode: 10 }, `RCODE 10 from ${server}`],
  [{ kind: 'timeout', reason: 'deadline' }, 'no time left to ask'],
  [{ kind: 'timeout', reason: 'no-reply' }, 'no reply in time'],
])('%j is described as "%s"', (failure, words) => {
  expect(describeFailure(failure as DnsFailure)).toBe(words);
});
