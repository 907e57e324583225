import type { Verdict } from '../../../audit/check.ts';
import { info, pass, warn } from '../../../audit/verdict.ts';
import type { CaaData } from '../../../net/dns/record-data.ts';
import { parseIpAddress } from '../../../net/ip-address.ts';
import { joinList, quote } from '../../../audit/words.ts';
import type { CaaFacts } from '../facts.ts';
import { type WebsiteJudge, whenKnown } from '../website-check.ts';

const ADVICE =
  'Find out which authorities issue your certificates, those of your CDN and hosting too, and name each in a CAA record ' +
  'of the domain (`issue`) before you name the first: the others may issue no longer.';

/** RFC 8659: which authorities may issue certificates for the host. */
export const caa: WebsiteJudge = ({ caa, host }) =>
  whenKnown(caa, 'The CAA records', 0, (found) => {
    if (found !== null) return judgeRecords(found);
    if (parseIpAddress(host) !== null) return info('The host is an address: CAA is for names.');
    return warn(0, 'There is no CAA record: every authority may issue certificates for the host.', ADVICE);
  });

function judgeRecords({ name, records }: CaaFacts): Verdict {
  const strange = records.find(({ isCritical, tag }) => isCritical && !KNOWN_TAGS.has(tag));
  if (strange !== undefined) {
    return warn(
      0,
      `The CAA records of ${name} forbid every authority to issue: one is critical and has the tag ${quote(strange.tag)}, which is not known.`,
      'Correct the tag, or take away the critical flag (128).',
    );
  }
  const issue = records.filter(({ tag }) => tag === 'issue');
  const broken = issue.find((record) => !isReadable(record));
  if (broken !== undefined) {
    return warn(
      0,
      `The CAA record of ${name} with the value ${quote(broken.value)} cannot be read: it allows nobody.`,
      'Write the name of one authority in each record, such as `ca.example`; parameters follow after a semicolon.',
    );
  }
  if (issue.length === 0) {
    return warn(0, `The CAA records of ${name} limit nobody: none has the tag issue.`, ADVICE);
  }
  const issuers = issuersOf(issue);
  if (issuers.length === 0) return pass(`By its CAA records, no authority may issue for ${name}.`);
  return pass(
    `By the CAA records of ${name}, only ${joinList(issuers.map((issuer) => issuer.slice(0, MAX_NAME)))} may issue certificates.`,
  );
}

/** RFC 8659 4.1; RFC 9495; CA/Browser Forum, Baseline Requirements A.1 and Verified Mark Certificates. */
const KNOWN_TAGS: ReadonlySet<string> = new Set([
  'issue',
  'issuewild',
  'iodef',
  'issuemail',
  'issuevmc',
  'contactemail',
  'contactphone',
]);

/** Of a host name in the DNS. */
const MAX_NAME = 253;
const NAME = /^[a-z0-9](?:-*[a-z0-9])*(?:\.[a-z0-9](?:-*[a-z0-9])*)*$/i;
const PARAMETER = /^[a-z0-9](?:-*[a-z0-9])*[ \t]*=[ \t]*[\x21-\x3a\x3c-\x7e]*$/i;

/** RFC 8659 4.2: a name or none, and parameters behind semicolons. */
function isReadable({ value }: CaaData): boolean {
  const [name = '', ...parameters] = value.split(';').map((part) => part.trim());
  return (name === '' || NAME.test(name)) && parameters.every((each) => each === '' || PARAMETER.test(each));
}

function issuersOf(issue: readonly CaaData[]): readonly string[] {
  const names = issue.map(({ value }) => value.replace(/;.*$/s, '').trim().toLowerCase());
  return [...new Set(names.filter((name) => name !== ''))];
}
