import { info } from '../../../audit/verdict.ts';
import { whenMxHosts } from '../email-check.ts';

/** RFC 3207 4, RFC 8461 4.2, RFC 7672 3.2: all of it is said at port 25, which no scan opens. */
export const mxStarttls = whenMxHosts(() =>
  info(
    'Not looked at: whether the mail exchangers offer STARTTLS, and certificates that fit their names, the MTA-STS policy and TLSA records. That needs port 25, and no mail server is asked.',
  ),
);
