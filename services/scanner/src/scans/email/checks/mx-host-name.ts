import { pass, warn } from '../../../audit/verdict.ts';
import { joinList, quote } from '../../../audit/words.ts';
import { whenMxHosts } from '../email-check.ts';
import { isMailDomain } from '../records/report-uri.ts';

/** RFC 5321 2.3.5, RFC 1123 2.1; an address in place of a name is told by `mx_not_ip`. */
export const mxHostName = whenMxHosts((hosts, { domain }) => {
  const bad = hosts.filter(({ exchange, isAddress }) => !isAddress && !isMailDomain(exchange));
  if (bad.length === 0) return pass('Every mail exchanger has a valid host name.');
  const names = joinList(bad.map(({ exchange }) => quote(exchange)));
  return warn(
    0,
    `Mail exchangers whose names are no host names: ${names}. Some senders deliver nothing there (RFC 5321 §2.3.5).`,
    `Give these hosts names of at least two labels of letters, digits and inner hyphens, and put those in the MX records of ${domain}.`,
  );
});
