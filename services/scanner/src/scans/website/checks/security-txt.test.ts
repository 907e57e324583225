import { describe, expect, it } from 'vitest';
import { healthyWebsite, SECURITY_TXT } from '../../../../test/support/website-facts.ts';
import { known, unknown } from '../../../audit/known.ts';
import { GuardError } from '../../../net/http/guard-error.ts';
import type { GuardedClient } from '../../../net/http/guarded-client.ts';
import type { GuardedResponse } from '../../../net/http/guarded-response.ts';
import { probeSecurityTxt } from '../probes/probe-security-txt.ts';
import { securityTxt } from './security-txt.ts';

const CONTACT = 'Contact: https://site.example/report\n';
const EXPIRES = 'Expires: 2026-12-01T00:00:00Z\n';
const judge = (text: string, changes: Partial<typeof SECURITY_TXT> = {}) =>
  securityTxt(healthyWebsite({ securityTxt: known({ ...SECURITY_TXT, text, ...changes }) }));

const SIGNED = `-----BEGIN PGP SIGNED MESSAGE-----
Hash: SHA256

# Contact: none
Contact: xmpp:security@site.example
- Contact: tel:+1-201-555-0123
${EXPIRES}Preferred-Languages: en, fr
-----BEGIN PGP SIGNATURE-----
Expires: 2020-01-01T00:00:00Z
`;

describe('security_txt', () => {
  it.each([
    ['the least', CONTACT + EXPIRES],
    ['signed', SIGNED],
    [
      'with CRLF and names in capitals',
      `CONTACT: mailto:a@b.example\r\nEXPIRES: 2026-12-01T00:00:00+01:00\r\n`,
    ],
    [
      'its own address',
      `${CONTACT}${EXPIRES}Canonical: ${SECURITY_TXT.url}\nCanonical: https://other.example/\n`,
    ],
    ['fields that nobody knows', `${CONTACT}${EXPIRES}Hiring: https://a.example/\nOdd: x\n`],
    ['languages', `${CONTACT}${EXPIRES}Preferred-Languages: en, de-CH-1996, zh-Hant, i-klingon\n`],
  ])('takes one that is good: %s', (_name, text) => {
    expect(judge(text)).toMatchObject({
      kind: 'pass',
      description: expect.stringMatching(/valid until 2026-12-01/),
    });
  });

  it('advises a shorter time', () => {
    expect(judge(`${CONTACT}Expires: 2030-01-01T00:00:00Z\n`).description).toContain(
      'less than a year is advised',
    );
  });

  it.each([
    [EXPIRES, /Contact is missing/],
    [`Contact: security@site.example\n${EXPIRES}`, /contact is no URI/],
    [`${CONTACT}${EXPIRES}Policy: /policy\n`, /policy is no URI/],
    [`${CONTACT}${EXPIRES}see our site\n`, /"see our site" is no field/],
    [`${CONTACT}${EXPIRES}Contact:\n`, /"Contact:" is no field/],
    [`Contact: http://site.example/\n${EXPIRES}`, /contact is an address of plain http/],
    [CONTACT, /Expires is missing/],
    [`\u{feff}${CONTACT}${EXPIRES}`, /byte order mark/],
    [CONTACT + EXPIRES.trim(), /its last line does not end/],
    [
      `${CONTACT}${EXPIRES}Preferred-Languages: English and French\n`,
      /"English and French" is no language tag/,
    ],
    [`${CONTACT}${EXPIRES}Preferred-Languages: en, fr_CA\n`, /"fr_CA" is no language tag/],
    [CONTACT + EXPIRES + EXPIRES, /Expires is there twice/],
    [`${CONTACT}Expires: tomorrow\n`, /no date of RFC 3339/],
    [`${CONTACT}Expires: 2026-13-01T00:00:00Z`, /no date of RFC 3339/],
    [`${CONTACT}Expires: 2026-02-30T00:00:00Z`, /no date of RFC 3339/],
    [`${CONTACT}Expires: 2026-01-31T23:59:59Z`, /expired on 2026-01-31/],
    [
      `${CONTACT}${EXPIRES}Preferred-Languages: en\nPreferred-Languages: fr`,
      /Preferred-Languages is there twice/,
    ],
    [`${CONTACT}${EXPIRES}Canonical: https://other.example/`, /Canonical names another address/],
    [`${CONTACT}${EXPIRES}Policy: http://site.example/`, /policy is an address of plain http/],
    ['nonsense', /Contact is missing; Expires is missing/],
  ])('names what is wrong with %j', (text, words) => {
    expect(judge(text)).toMatchObject({ kind: 'warn', impact: 0, description: expect.stringMatching(words) });
  });

  it.each([
    [{ contentType: 'application/octet-stream' }, /type is not text\/plain/],
    [{ contentType: 'text/plain; charset=latin1' }, /type is not text\/plain/],
    [{ url: 'http://site.example/security.txt' }, /served over plain http/],
  ])('of %j', (changes, words) => {
    expect(judge(CONTACT + EXPIRES, changes)).toMatchObject({
      kind: 'warn',
      description: expect.stringMatching(words),
    });
  });

  it('may name the address that was asked for, whatever redirects led to', () => {
    const text = `${CONTACT}${EXPIRES}Canonical: ${SECURITY_TXT.url}\n`;
    expect(judge(text, { url: 'https://www.site.example/security.txt' }).kind).toBe('pass');
  });

  it('is missing, not applicable, or unknown', () => {
    expect(securityTxt(healthyWebsite({ securityTxt: known(null) })).kind).toBe('warn');
    expect(securityTxt(healthyWebsite({ securityTxt: unknown('x'), secure: known(null) })).kind).toBe('info');
    expect(securityTxt(healthyWebsite({ securityTxt: unknown('no reply') }))).toMatchObject({
      kind: 'undetermined',
      impact: 0,
    });
  });
});

describe('the visit for it', () => {
  const { signal } = new AbortController();
  const final: GuardedResponse = {
    url: 'https://site.example/.well-known/security.txt',
    status: 200,
    headers: [['content-type', 'text/plain']],
    body: Buffer.from('Contact: x'),
    bodyFault: null,
    tls: null,
  };
  const visit = (changes: Partial<GuardedResponse> | null) => {
    const error = new GuardError('timeout', 'It was late.');
    const chain =
      changes === null
        ? { hops: [], final: null, error, errorUrl: '' }
        : { hops: [], final: { ...final, ...changes }, error: null, errorUrl: null };
    const client = { follow: () => Promise.resolve(chain) } as unknown as GuardedClient;
    return probeSecurityTxt(client, 'https://site.example/shop?a', signal);
  };

  it.each([
    ['a file', {}, known({ url: final.url, contentType: 'text/plain', text: 'Contact: x' })],
    ['404', { status: 404 }, known(null)],
    ['410', { status: 410 }, known(null)],
    ['a web page', { headers: [['content-type', 'text/html']] as const }, known(null)],
    ['403', { status: 403 }, unknown('it is answered with status 403')],
    ['503', { status: 503 }, unknown('it is answered with status 503')],
    [
      'a file that is cut',
      { bodyFault: 'too-large' as const },
      unknown('it was not received whole, or is larger than 32 kB'),
    ],
    ['nothing', null, unknown('It was late')],
  ])('finds %s', async (_name, changes, expected) => {
    expect(await visit(changes)).toEqual(expected);
  });
});
