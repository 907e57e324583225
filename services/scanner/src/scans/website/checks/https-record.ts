import type { Verdict } from '../../../audit/check.ts';
import { info, pass, warn } from '../../../audit/verdict.ts';
import { quote } from '../../../audit/words.ts';
import { readAlpn } from '../../../net/dns/read-https-data.ts';
import type { HttpsData } from '../../../net/dns/record-data.ts';
import { headerValue } from '../../../net/http/guarded-headers.ts';
import type { WebsiteFacts } from '../facts.ts';
import { type WebsiteJudge, whenKnown } from '../website-check.ts';

/** Keys of parameters (RFC 9460 14.3.2, RFC 9848 7); browsers know none beyond the last. */
const MANDATORY = 0;
const ALPN = 1;
const NO_DEFAULT_ALPN = 2;
const ECH = 5;
const IPV6_HINT = 6;
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

function protocolsOf(params: HttpsData['params']): readonly string[] {
  const alpn = params.get(ALPN);
  return alpn === undefined ? [] : (readAlpn(alpn) ?? []);
}

/** Parameters whose values are numbers and addresses of a fixed size (RFC 9460 7.2, 7.3). */
const SIZES = [
  { key: 3, name: 'port', octets: 2, isList: false },
  { key: 4, name: 'ipv4hint', octets: 4, isList: true },
  { key: IPV6_HINT, name: 'ipv6hint', octets: 16, isList: true },
] as const;

/** RFC 9460 7, 8; RFC 9848 3: an ECHConfigList begins with its length. */
function faultOf({ params }: HttpsData): string | null {
  for (const { key, name, octets, isList } of SIZES) {
    const size = params.get(key)?.length ?? octets;
    if (size === 0 || (isList ? size % octets : size - octets) !== 0) return `its ${name} cannot be read`;
  }
  const alpn = params.get(ALPN);
  if (alpn !== undefined && readAlpn(alpn) === null) return 'its alpn cannot be read';
  const noDefault = params.get(NO_DEFAULT_ALPN);
  if (noDefault !== undefined && alpn === undefined) return 'it has no-default-alpn without alpn';
  if (noDefault !== undefined && noDefault.length > 0) return 'its no-default-alpn has a value';
  const ech = params.get(ECH);
  if (ech !== undefined && (ech.length < 6 || ech.readUInt16BE(0) !== ech.length - 2))
    return 'its ech cannot be read';
  const mandatory = params.get(MANDATORY);
  return mandatory === undefined ? null : mandatoryFault(params, mandatory);
}

function mandatoryFault(params: HttpsData['params'], mandatory: Buffer): string | null {
  const count = mandatory.length / 2;
  const keys = Array.from({ length: Math.floor(count) }, (_, i) => mandatory.readUInt16BE(i * 2));
  const areThere = keys.every((key, i) => key > (keys[i - 1] ?? MANDATORY) && params.has(key));
  if (count === 0 || count !== keys.length || !areThere)
    return 'its mandatory keys are not all there, each once and in order';
  return keys.some((key) => key > IPV6_HINT) ? 'its mandatory keys are not all known to them' : null;
}

function announcesHttp3({ secure, page }: WebsiteFacts): boolean {
  const responses = [
    secure.kind === 'known' ? secure.value : null,
    page.kind === 'known' ? page.value : null,
  ];
  return responses.some(
    (response) =>
      response !== null && /(?:^|,)\s*h3\s*=/.test(headerValue(response.headers, 'alt-svc') ?? ''),
  );
}
