import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { corpusFile } from '../../../../test/support/corpus.ts';
import { startDnsZoneServer } from '../../../../test/support/dns-zone-server.ts';
import { readSpfCaseFile, type SpfFileCase } from '../../../../test/support/spf-case-file.ts';
import { readSpfSuite, type SpfSuiteCase } from '../../../../test/support/spf-suite.ts';
import { createZoneLookup } from '../../../../test/support/zone-lookup.ts';
import type { DnsLookup } from '../../../net/dns/dns-outcome.ts';
import { createStubResolver } from '../../../net/dns/stub-resolver.ts';
import { parseIpAddress } from '../../../net/ip-address.ts';
import { checkHost } from './check-host.ts';

// oxlint-disable-next-line node/no-process-env -- the corpus holds half of the suite; this names the whole one
const suite = process.env['SPF_SUITE'] ?? corpusFile('mail/rfc7208-tests.yml');
const cases = suite === null ? [] : readSpfSuite(readFileSync(suite, 'utf8'));

describe('check_host() on the public RFC 7208 suite', () => {
  it.skipIf(cases.length === 0)('is given the cases of the suite', () => {
    expect(cases.length).toBeGreaterThan(100);
  });

  it.each(cases.map((test) => [`${test.scenario}: ${test.name}`, test] as const))('%s', async (_, test) => {
    const { result, explanation } = await check(test);
    expect(test.results).toContain(result);
    const expected = test.explanation === null ? explanation : explanationOf(test.explanation);
    expect(explanation).toBe(expected);
  });
});

/** Where the files are wrong: each by the RFC's words and, where it has the case, by the public suite. */
const CORRECTIONS: ReadonlyMap<string, string> = new Map([
  // "ip:" is no mechanism; a syntax error anywhere is a permerror, also after "all" (4.6).
  ['All test, test.org, 10.0.0.1', 'permerror'],
  // Ten hosts without addresses are ten void look-ups (4.6.4).
  ['DNS Lookup Limits, ok.test.org, 172.168.0.1', 'permerror'],
  // "exists" asks for A even when the name only has AAAA (5.7).
  ['Exists, ip6.test.org, 167.1.2.3', 'fail'],
]);

const folder = corpusFile('mail/stalwart-spf');
const fileCases = folder === null ? [] : readdirSync(folder).flatMap(readCases);

describe('check_host() on the cases of another implementation', () => {
  it.skipIf(fileCases.length === 0)('is given the cases of the files', () => {
    expect(fileCases.length).toBeGreaterThan(60);
  });

  it.each(fileCases.map((test, i) => [`${i} ${test.name}`, test] as const))('%s', async (_, test) => {
    const verdict = await checkBothIdentities(test);
    expect(verdict.result).toBe(CORRECTIONS.get(`${test.name}, ${test.domain}, ${test.ip}`) ?? test.result);
    expect(verdict.explanation).toBe(test.explanation);
  });
});

function readCases(name: string): readonly SpfFileCase[] {
  return readSpfCaseFile(readFileSync(join(folder ?? '', name), 'utf8'));
}

/** The HELO name first; MAIL FROM when that passes or says nothing. */
async function checkBothIdentities(test: SpfFileCase) {
  const ip = parseIpAddress(test.ip);
  if (ip === null) throw new Error(`${test.ip} is not an address`);
  const helo = test.domain;
  const sender = test.sender === '' ? `postmaster@${helo}` : test.sender;
  const lookup = createZoneLookup(test.zone, test.failures);
  const ofHelo = await checkHost({ ip, domain: helo, sender, helo }, lookup);
  if (ofHelo.result !== 'pass' && ofHelo.result !== 'none') return ofHelo;
  return checkHost({ ip, domain: sender.slice(sender.lastIndexOf('@') + 1), sender, helo }, lookup);
}

/** What the suite calls a timeout is a failure told at once here, so that no verdict depends on how busy the machine is. */
const PATIENCE_MS = 20_000;

describe('check_host() on the public suite, over UDP and TCP', () => {
  const scenarios = [...new Set(cases.map(({ scenario }) => scenario))];

  it.skipIf(scenarios.length === 0)('is given the scenarios of the suite', () => {
    expect(scenarios.length).toBeGreaterThan(5);
  });

  it.each(scenarios)('%s', async (scenario) => {
    const own = cases.filter((test) => test.scenario === scenario);
    const [first] = own;
    if (first === undefined) throw new Error('a scenario without cases');
    const faults = Object.fromEntries(
      [...first.failures.keys()].map((key) => [nameThenType(key), 'servfail'] as const),
    );
    const server = await startDnsZoneServer({ zone: first.zone, faults });
    const resolver = createStubResolver({ servers: [server.server], tryTimeoutMs: PATIENCE_MS });
    try {
      for (const test of own) {
        const { result } = await check(test, resolver.session());
        expect([test.name, test.results.includes(result)]).toEqual([test.name, true]);
      }
    } finally {
      await server.close();
    }
  });
});

function nameThenType(key: string): string {
  const [type = '', name = ''] = key.split(' ');
  return `${name} ${type}`;
}

function explanationOf(text: string): string | null {
  return text === 'DEFAULT' ? null : text;
}

function check(test: SpfSuiteCase, lookup: DnsLookup = createZoneLookup(test.zone, test.failures)) {
  const ip = parseIpAddress(test.host);
  if (ip === null) throw new Error(`${test.host} is not an address`);
  const sender = test.mailFrom === '' ? `postmaster@${test.helo}` : test.mailFrom;
  const domain = sender.slice(sender.lastIndexOf('@') + 1);
  return checkHost({ ip, domain, sender, helo: test.helo }, lookup);
}
