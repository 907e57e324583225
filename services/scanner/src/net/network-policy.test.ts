import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { parse } from 'yaml';
import { z } from 'zod';
import { type Cidr, cidrContains, parseCidr } from './cidr.ts';
import { SPECIAL_RANGES } from './public-address.ts';

const policySchema = z.object({
  spec: z.object({
    egress: z.tuple([
      z.object({
        to: z.array(z.object({ ipBlock: z.object({ cidr: z.string(), except: z.array(z.string()) }) })),
      }),
    ]),
  }),
});
const file = new URL('../../../../deploy/k8s/base/scanner/network-policy.yaml', import.meta.url);
const [{ to: blocks }] = policySchema.parse(parse(readFileSync(file, 'utf8'))).spec.egress;

const contains = (outer: Cidr, inner: Cidr) =>
  outer.prefix <= inner.prefix && cidrContains(outer, { version: inner.version, value: inner.network });

/** Without those that lie in another one. */
const widest = (ranges: readonly Cidr[]) =>
  new Set(ranges.filter((range) => !ranges.some((other) => other !== range && contains(other, range))));

describe('the network policy of the scanner', () => {
  it.each(blocks)(
    'lets out of $ipBlock.cidr what the address guard lets through, and nothing else',
    ({ ipBlock }) => {
      const block = parseCidr(ipBlock.cidr);
      const guarded = SPECIAL_RANGES.map(({ cidr }) => cidr).filter((cidr) => contains(block, cidr));
      expect(new Set(ipBlock.except.map(parseCidr))).toEqual(widest(guarded));
    },
  );

  it('knows no other way out to an address', () => {
    expect(blocks.map(({ ipBlock }) => ipBlock.cidr)).toEqual(['0.0.0.0/0', '2000::/3']);
  });
});
