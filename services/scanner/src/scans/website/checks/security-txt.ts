import { z } from 'zod';
import type { Verdict } from '../../../audit/check.ts';
import { info, pass, warn } from '../../../audit/verdict.ts';
import { quote } from '../../../audit/words.ts';
import type { SecurityTxt } from '../facts.ts';
import { type WebsiteJudge, whenKnown } from '../website-check.ts';

const NAME = 'The security.txt';
const ADVICE =
  'Serve /.well-known/security.txt over https as text/plain, with Contact (an https, mailto or tel address) and one ' +
  'Expires less than a year ahead.';
const YEAR_MS = 366 * 86_400_000;

/** RFC 9116: how to report a vulnerability. */
export const securityTxt: WebsiteJudge = ({ securityTxt: file, secure, scannedAt, host }) => {
  if (secure.kind === 'known' && secure.value === null)
    return info('Without https there is no security.txt.');
  return whenKnown(file, NAME, 0, (found) => {
    if (found === null)
      return warn(0, 'There is no /.well-known/security.txt: nobody is told how to report a fault.', ADVICE);
    const { faults, expires } = faultsOf(found, host, scannedAt);
    if (faults.length > 0) return warn(0, `${NAME} is not as it should be: ${faults.join('; ')}.`, ADVICE);
    return judgeExpiry(expires, scannedAt);
  });
};

function judgeExpiry(expires: string, now: Date): Verdict {
  const isFar = Date.parse(expires) - now.getTime() > YEAR_MS;
  return pass(`${NAME} is valid until ${expires}${isFar ? '; less than a year is advised' : ''}.`);
}

function faultsOf({ url, contentType, text }: SecurityTxt, host: string, now: Date) {
  const { fields, stray } = readLines(text);
  const of = (name: string) => fields.flatMap((field) => (field.name === name ? [field.value] : []));
  const contacts = of('contact');
  const expiries = of('expires');
  const [expires = ''] = expiries;
  const canonical = of('canonical');
  // Where it was asked for, or where redirects led (RFC 9116 2.5.2).
  const isCanonical = [url, `https://${host}/.well-known/security.txt`].some((one) =>
    canonical.includes(one),
  );
  const language = of('preferred-languages')
    .flatMap((value) => value.split(/\s*,\s*/))
    .find((tag) => !LANGUAGE_TAG.test(tag));
  const plain = fields.find(({ value }) => /^http:/i.test(value));
  const relative = fields.find(({ name, value }) => URI_FIELDS.has(name) && !URI.test(value));
  const faults = [
    url.startsWith('https:') ? null : 'it is served over plain http',
    /^text\/plain\s*(?:;\s*charset\s*=\s*"?utf-8"?\s*)?$/i.test(contentType)
      ? null
      : 'its type is not text/plain',
    contacts.length > 0 ? null : 'Contact is missing',
    relative === undefined ? null : `${relative.name} is no URI`,
    expiryFault(expiries, now),
    of('preferred-languages').length <= 1 ? null : 'Preferred-Languages is there twice',
    language === undefined ? null : `${quote(language)} is no language tag`,
    canonical.length === 0 || isCanonical ? null : 'Canonical names another address',
    plain === undefined ? null : `${plain.name} is an address of plain http`,
    stray === undefined ? null : `the line ${quote(stray)} is no field`,
    text.startsWith('\u{feff}') ? 'it begins with a byte order mark' : null,
    text.endsWith('\n') ? null : 'its last line does not end',
  ];
  return { faults: faults.filter((fault) => fault !== null), expires };
}

/** RFC 3339, 5.6. */
const DATE_TIME = /^\d{4}-\d\d-\d\dt\d\d:\d\d:\d\d(?:\.\d+)?(?:z|[+-]\d\d:\d\d)$/i;
/** A day that there is; `Date` takes the 30th of February for the 2nd of March. */
const DAY = z.iso.date();

function expiryFault([expires, ...more]: readonly string[], now: Date): string | null {
  if (expires === undefined) return 'Expires is missing';
  if (more.length > 0) return 'Expires is there twice';
  const isDate = DATE_TIME.test(expires) && DAY.safeParse(expires.slice(0, 10)).success;
  const time = isDate ? Date.parse(expires) : Number.NaN;
  if (Number.isNaN(time)) return 'Expires is no date of RFC 3339';
  return time < now.getTime() ? `it expired on ${expires}` : null;
}

/** RFC 9116 2.5 */
const URI_FIELDS: ReadonlySet<string> = new Set(
  'acknowledgments canonical contact csaf encryption hiring policy'.split(' '),
);
const URI = /^[a-z][a-z0-9+.-]*:\S+$/i;

/** Well-formed as far as the parts of every tag are (RFC 5646 2.1). */
const LANGUAGE_TAG = /^(?:[a-z]{2,8}|[ix])(?:-[a-z0-9]{1,8})*$/i;

/** The fields of the lines, and the first that is neither a field nor a comment; of a signed file the part that is signed (RFC 9580 7). */
function readLines(text: string) {
  const lines = text.replace(/^\u{feff}/u, '').split(/\r?\n/);
  const end = lines.indexOf('-----BEGIN PGP SIGNATURE-----');
  const signed = lines.slice(0, end === -1 ? lines.length : end);
  const fields = signed.flatMap((line) => {
    const [, name = '', value = ''] = FIELD.exec(line) ?? [];
    return name === '' ? [] : [{ name: name.toLowerCase(), value: value.trim() }];
  });
  return {
    fields,
    stray: signed.find((line) => !FIELD.test(line) && !/^(?:#|-----BEGIN PGP|\s*$)/.test(line)),
  };
}

const FIELD = /^(?:- )?([a-z][a-z-]*):[ \t]+(\S.*)$/i;
