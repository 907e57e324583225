import { readIssuer, unknownCriticalTag } from '../../../audit/caa.ts';
import { info, pass, undetermined, warn } from '../../../audit/verdict.ts';
import { joinList, quote } from '../../../audit/words.ts';
import type { EmailJudge } from '../email-check.ts';

/** RFC 9495 3, 4: who may issue certificates for addresses at the domain (S/MIME). */
export const caaIssuemail: EmailJudge = ({ caa, domain }) => {
  if (caa.kind === 'unknown') return undetermined(0, 'Who may issue S/MIME certificates', caa.reason);
  const { name: owner, records } = caa.value ?? { name: domain, records: [] };
  const strange = unknownCriticalTag(records);
  if (strange !== null) {
    return warn(
      0,
      `A CAA record of ${owner} is critical and has the tag ${quote(strange)}, which is not known: it allows nobody (RFC 8659 §4.5).`,
      'Correct the tag, or take away the critical flag (128).',
    );
  }
  const properties = records.filter(({ tag }) => tag === 'issuemail');
  if (properties.length === 0) {
    return info(
      `Every certification authority may issue S/MIME certificates for addresses at ${domain}: no CAA record says "issuemail", which is optional.`,
    );
  }
  const issuers = properties.map(readIssuer);
  const broken = properties.filter((_, i) => issuers[i] === null);
  if (broken.length > 0) {
    return warn(
      0,
      `CAA records of ${owner} that cannot be read: ${joinList(broken.map(({ value }) => quote(value)))}. They allow nobody (RFC 9495 §4).`,
      `Write each as the domain of an authority, such as ca.example, or as ";" to allow nobody, in the CAA records of ${owner}.`,
    );
  }
  const allowed = [...new Set(issuers)].filter((issuer) => issuer !== null).filter((issuer) => issuer !== '');
  return pass(
    allowed.length === 0
      ? `The CAA records of ${owner} allow nobody to issue S/MIME certificates.`
      : `The CAA records of ${owner} allow S/MIME certificates of ${joinList(allowed.map(quote))}.`,
  );
};
