import { type CaaFacts, readIssuer, unknownCriticalTag } from '../../../audit/caa.ts';
import type { Verdict } from '../../../audit/check.ts';
import { info, pass, warn } from '../../../audit/verdict.ts';
import { joinList, quote } from '../../../audit/words.ts';
import { parseIpAddress } from '../../../net/ip-address.ts';
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
  const strange = unknownCriticalTag(records);
  if (strange !== null) {
    return warn(
      0,
      `The CAA records of ${name} forbid every authority to issue: one is critical and has the tag ${quote(strange)}, which is not known.`,
      'Correct the tag, or take away the critical flag (128).',
    );
  }
  const issue = records.filter(({ tag }) => tag === 'issue');
  const broken = issue.find((record) => readIssuer(record) === null);
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
  const issuers = [...new Set(issue.map((record) => readIssuer(record) ?? ''))].filter((name) => name !== '');
  if (issuers.length === 0) return pass(`By its CAA records, no authority may issue for ${name}.`);
  return pass(
    `By the CAA records of ${name}, only ${joinList(issuers.map((issuer) => issuer.slice(0, MAX_NAME)))} may issue certificates.`,
  );
}

/** Of a host name in the DNS. */
const MAX_NAME = 253;
