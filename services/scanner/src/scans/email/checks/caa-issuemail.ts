import { info, pass, undetermined, warn } from '../../../audit/verdict.ts';
import type { CaaData } from '../../../net/dns/record-data.ts';
import type { EmailJudge } from '../email-check.ts';
import { joinList, quote } from '../recommend.ts';
import { isMailDomain } from '../records/report-uri.ts';

/** RFC 9495 3, 4: who may issue certificates for addresses at the domain (S/MIME). */
export const caaIssuemail: EmailJudge = ({ caa, domain }) => {
  if (caa.kind === 'unknown') return undetermined(0, 'Who may issue S/MIME certificates', caa.reason);
  const { domain: owner, records } = caa.value;
  const properties = records.filter(({ tag }) => tag === 'issuemail');
  if (owner === null || properties.length === 0) {
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
  const allowed = [...new Set(issuers)].filter((issuer) => issuer !== null && issuer !== '');
  return pass(
    allowed.length === 0
      ? `The CAA records of ${owner} allow nobody to issue S/MIME certificates.`
      : `The CAA records of ${owner} allow S/MIME certificates of ${joinList(allowed.map((issuer) => issuer ?? ''))}.`,
  );
};

/** The issuer's domain; empty: nobody; null: against the grammar. */
function readIssuer({ value }: CaaData): string | null {
  const [issuer = '', ...parameters] = value.split(';').map((part) => part.replace(/^[ \t]+|[ \t]+$/g, ''));
  const areSound = parameters
    .join(';')
    .split(';')
    .every(
      (parameter) =>
        parameter === '' || /^[a-z0-9][a-z0-9-]*[ \t]*=[ \t]*[\x21-\x3a\x3c-\x7e]*$/i.test(parameter),
    );
  return (issuer === '' || isMailDomain(issuer)) && areSound ? issuer.toLowerCase() : null;
}
