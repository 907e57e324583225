import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { countWork } from '../../../test/support/counted-work.ts';
import { collectFrom } from '../../../test/support/email-audit.ts';
import { domain, healthyPolicy, policyUrl, zone } from '../../../test/support/email-cases.ts';
import { type MailZoneChanges, txt } from '../../../test/support/mail-zone.ts';
import { policyFetch, policyText } from '../../../test/support/policy-fetch.ts';
import { parseZone } from '../../../test/support/zone.ts';
import { createZoneLookup } from '../../../test/support/zone-lookup.ts';
import { emailChecks } from './checks/index.ts';
import type { EmailFacts } from './facts.ts';
import { readBimiRecords } from './records/bimi.ts';
import { parseDkimKey } from './records/dkim-key.ts';
import { parseDmarcRecord, selectDmarcRecords } from './records/dmarc.ts';
import { parseMtaStsPolicy } from './records/mta-sts-policy.ts';
import { readMtaStsRecords } from './records/mta-sts-record.ts';
import { MAX_RECORD_OCTETS } from './records/only-record.ts';
import { parseReportUris } from './records/report-uri.ts';
import { parseTagList } from './records/tag-list.ts';
import { readTlsRptRecords } from './records/tls-rpt.ts';
import { separateStrings } from './spf/meant-spf.ts';
import { ALL_LETTERS, parseMacroString } from './spf/parse-macro-string.ts';
import { parseSpfRecord } from './spf/parse-spf-record.ts';
import { selectSpfRecord } from './spf/select-spf-record.ts';

// Twice the input is twice the work, counted in characters and elements read; four times would be quadratic.

const GROWTH = 2.7;
/** What every call costs, whatever its input. */
const BASE = 3_000;

/** Whether twice as much of something costs no more than about twice the work. */
function isLinear(work: (count: number) => number, count: number): boolean {
  return work(count * 2) <= work(count) * GROWTH + BASE;
}

const PIECES = [
  'p=none;',
  'x=1;',
  ';',
  ' ',
  '=',
  'a ',
  '%{d}',
  '%',
  'a:%{i}.x ',
  'ip4:11.0.0.1 ',
  'include:x.test ',
  '?all ',
  'rua=mailto:a@x.test,',
  'mailto:a@x.test!9,',
  ',',
  '!',
  'h=sha1:',
  ':',
  'A',
  '0',
  '/',
  '\\',
  '"',
  '\u00ff',
  '\t',
  'mx: a.test\n',
  'mode: none\n',
  '\r',
  '\n',
  'exp=a',
  'redirect=x.test ',
];

const PARSERS: readonly (readonly [name: string, prefix: string, parse: (text: string) => unknown])[] = [
  ['parseTagList', '', parseTagList],
  ['parseDmarcRecord', 'v=DMARC1; ', parseDmarcRecord],
  ['selectDmarcRecords', 'v=DMARC1; ', (text) => selectDmarcRecords([text])],
  ['parseReportUris', '', (text) => parseReportUris(text, 'mailto or https')],
  ['parseDkimKey', 'v=DKIM1; p=', parseDkimKey],
  ['readTlsRptRecords', 'v=TLSRPTv1; rua=', (text) => readTlsRptRecords([text])],
  ['readMtaStsRecords', 'v=STSv1; id=1; ', (text) => readMtaStsRecords([text])],
  ['readBimiRecords', 'v=BIMI1; l=', (text) => readBimiRecords([text])],
  ['parseMtaStsPolicy', 'version: STSv1\n', (text) => parseMtaStsPolicy(Buffer.from(text, 'latin1'))],
  ['parseSpfRecord', 'v=spf1 ', parseSpfRecord],
  ['selectSpfRecord', 'v=spf1', (text) => selectSpfRecord([text])],
  ['separateStrings', '', (text) => separateStrings(text.match(/.{1,255}/gs) ?? [])],
  ['parseMacroString', '', (text) => parseMacroString(text, ALL_LETTERS)],
];

describe('every reader of a record', () => {
  it.each(PARSERS)('%s is linear', (_name, prefix, parse) => {
    const inputs = fc.tuple(
      fc.constantFrom(...PIECES),
      fc.array(fc.constantFrom(...PIECES), { maxLength: 3 }),
    );
    fc.assert(
      fc.property(inputs, ([piece, others]) => {
        const unit = piece + others.join('');
        const count = Math.floor(MAX_RECORD_OCTETS / 2.2 / unit.length);
        expect(isLinear((times) => countWork(() => parse(prefix + unit.repeat(times))), count)).toBe(true);
      }),
    );
  });
});

/** A domain that publishes `count` pieces of something. */
interface World {
  readonly what: string;
  readonly changes?: (count: number) => MailZoneChanges;
  readonly policy?: (count: number) => string;
}

const WORLDS: readonly World[] = [
  { what: 'terms of SPF', changes: (n) => record(domain, 'v=spf1 ', 'ip4:11.0.0.1 ', n) },
  { what: 'unknown modifiers of SPF', changes: (n) => record(domain, 'v=spf1 ', 'include=x ', n) },
  { what: 'faults of SPF', changes: (n) => record(domain, 'v=spf1 ', 'oops ', n) },
  { what: 'repeated tags of DMARC', changes: (n) => record(`_dmarc.${domain}`, 'v=DMARC1; ', 'p=none;', n) },
  { what: 'faults of DMARC', changes: (n) => record(`_dmarc.${domain}`, 'v=DMARC1; p=none;', 'oops;', n) },
  {
    what: 'reports of DMARC',
    changes: (n) => record(`_dmarc.${domain}`, 'v=DMARC1; p=none; rua=', 'mailto:a@x.test,', n),
  },
  {
    what: 'tags of DKIM',
    changes: (n) => record(`default._domainkey.${domain}`, 'v=DKIM1; p=; ', 'x=1;', n),
  },
  { what: 'fields of MTA-STS', changes: (n) => record(`_mta-sts.${domain}`, 'v=STSv1; id=1; ', 'x=1;', n) },
  {
    what: 'addresses of TLS-RPT',
    changes: (n) => record(`_smtp._tls.${domain}`, 'v=TLSRPTv1; rua=', 'mailto:a@x.test,', n),
  },
  {
    what: 'tags of BIMI',
    changes: (n) => ({ more: [txt(`default._bimi.${domain}`, `v=BIMI1; ${'x=1;'.repeat(n)}`)] }),
  },
  {
    what: 'mail exchangers',
    changes: (n) => ({
      more: Array.from({ length: n }, (_, i) => `${domain} MX 9 h${i}.x.test`),
    }),
  },
  { what: 'patterns of a policy', policy: (n) => policyText(domain) + 'mx: a.test\n'.repeat(n) },
];

function record(name: string, prefix: string, piece: string, count: number): MailZoneChanges {
  return { without: [`${name} TXT`], more: [txt(name, prefix + piece.repeat(count))] };
}

describe('every check', () => {
  it.each(WORLDS)('is linear in the $what', async ({ changes, policy }) => {
    const factsOf = (count: number): Promise<EmailFacts> => {
      const lookup = createZoneLookup(parseZone(zone.text(changes?.(count))));
      const body = policy?.(count);
      const answers = body === undefined ? healthyPolicy : { [policyUrl]: { body } };
      return collectFrom(domain, lookup, policyFetch(answers));
    };
    const [once, twice] = [await factsOf(200), await factsOf(400)];
    for (const check of emailChecks) {
      const work = (count: number) => countWork(() => check.judge(count === 200 ? once : twice));
      expect([check.key, isLinear(work, 200)]).toEqual([check.key, true]);
    }
  });
});
