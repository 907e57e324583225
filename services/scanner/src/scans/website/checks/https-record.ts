import type { Verdict } from '../../../audit/check.ts';
import { info, pass, warn } from '../../../audit/verdict.ts';
import { quote } from '../../../audit/words.ts';
import { readAlpn } from '../../../net/dns/read-https-data.ts';
import type { HttpsData } from '../../../net/dns/record-data.ts';
import { headerValue } from '../../../net/http/guarded-headers.ts';
import type { WebsiteFacts } from '../facts.ts';
import { type WebsiteJudge, whenKnown } from '../website-check.ts';

const ADVICE =
  'Write the record again with a current tool of your DNS provider, or take it away: without it browsers connect as before.';

/** RFC 9460: what browsers learn of the host before they connect; HTTP/3 by Alt-Svc, too (RFC 7838). */
export const httpsRecord: WebsiteJudge = (facts) =>
  whenKnown(facts.httpsRecords, 'The HTTPS record', 0, (records) => {
    const byHeader = announcesHttp3(facts);
    if (records.length === 0) {
      return info(`There is no HTTPS record${byHeader ? '; HTTP/3 is announced by Alt-Svc' : ''}.`);
    }
    const alias = records.find(({ priority }) => priority === 0);
    return alias === undefined ? judgeServices(records, byHeader) : judgeAlias(alias, facts.host);
  });

function judgeAlias({ target }: HttpsData, host: string): Verdict {
  if (target === '') return warn(0, 'The HTTPS record says that there is no service (target ".").', ADVICE);
  if (target === host) return warn(0, 'The HTTPS record is an alias of itself.', ADVICE);
  return pass(`The HTTPS record leads to ${quote(target)}; its records were not looked at.`);
}

function judgeServices(records: readonly HttpsData[], byHeader: boolean): Verdict {
  const fault = records.map(faultOf).find((each) => each !== null);
  if (fault !== undefined) return warn(0, `Browsers ignore an HTTPS record: ${fault}.`, ADVICE);
  const byRecord = records.some(({ params }) => protocolsOf(params).includes('h3'));
  const ways = [byRecord ? 'the record' : '', byHeader ? 'Alt-Svc' : ''].filter((way) => way !== '');
  return pass(
    ways.length === 0
      ? 'The HTTPS record can be read; HTTP/3 is not announced.'
      : `The HTTPS record can be read; HTTP/3 is announced by ${ways.join(' and ')}.`,
  );
}

function protocolsOf(params: Params): readonly string[] {
  const alpn = params.get(ALPN);
  return alpn === undefined ? [] : (readAlpn(alpn) ?? []);
}

type Params = HttpsData['params'];

const ALPN = 1;

/** The parameters that browsers know, by number (RFC 9460 7, 8, 14.3.2; RFC 9848 3). */
const PARAMETERS: readonly {
  readonly name: string;
  readonly isValid: (value: Buffer, params: Params) => boolean;
}[] = [
  { name: 'mandatory', isValid: isMandatory },
  { name: 'alpn', isValid: (value) => readAlpn(value) !== null },
  { name: 'no-default-alpn', isValid: (value, params) => value.length === 0 && params.has(ALPN) },
  { name: 'port', isValid: ({ length }) => length === 2 },
  { name: 'ipv4hint', isValid: ({ length }) => length > 0 && length % 4 === 0 },
  { name: 'ech', isValid: (value) => value.length >= 6 && value.readUInt16BE(0) === value.length - 2 },
  { name: 'ipv6hint', isValid: ({ length }) => length > 0 && length % 16 === 0 },
];

function faultOf({ params }: HttpsData): string | null {
  const broken = PARAMETERS.find(({ isValid }, key) => {
    const value = params.get(key);
    return value !== undefined && !isValid(value, params);
  });
  return broken === undefined ? null : `its parameter ${broken.name} is not valid`;
}

/** Each once and in order, all of them there, and none that browsers do not know. */
function isMandatory(value: Buffer, params: Params): boolean {
  const keys = Array.from({ length: Math.floor(value.length / 2) }, (_, i) => value.readUInt16BE(i * 2));
  const areThere = keys.every((key, i) => key > (keys[i - 1] ?? 0) && params.has(key));
  return (
    areThere && keys.length > 0 && value.length % 2 === 0 && keys.every((key) => key < PARAMETERS.length)
  );
}

function announcesHttp3({ secure, page }: WebsiteFacts): boolean {
  return [secure, page].some((fact) => {
    const headers = fact.kind === 'known' ? (fact.value?.headers ?? []) : [];
    return /(?:^|,)\s*h3\s*=/.test(headerValue(headers, 'alt-svc') ?? '');
  });
}
