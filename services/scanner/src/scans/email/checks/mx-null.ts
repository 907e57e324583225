import { fail, info, pass, undetermined, warn } from '../../../audit/verdict.ts';
import { nullMxAdvice } from '../advice/receiving-advice.ts';
import type { EmailJudge } from '../email-check.ts';
import { recommend } from '../recommend.ts';

export const mxNull: EmailJudge = ({ mx, profile, domain }) => {
  const { kind, isNullMixed, hosts } = mx;
  if (isNullMixed) {
    return fail(
      -10,
      'A null MX stands beside other MX records (RFC 7505 §3): senders may give up.',
      recommend(
        'Delete the null MX; these stay.',
        [
          {
            name: domain,
            type: 'MX',
            value: hosts.map(({ preference, exchange }) => ({ preference, exchange })),
          },
        ],
        `Delete the null MX (MX 0 .) of ${domain}.`,
      ),
    );
  }
  if (kind === 'null') {
    return profile === 'sending'
      ? info('The domain sends mail but takes none; some receivers refuse such mail (RFC 7505 §4.2).')
      : pass('A null MX declares that the domain takes no mail.');
  }
  if (profile === null)
    return undetermined(-2, 'Whether the domain needs a null MX', 'an SPF record could not be looked up');
  if (profile === 'sending')
    return info('Not applicable: the domain does not declare that it is without mail.');
  const advice = nullMxAdvice(domain, kind);
  // What an undeclared domain lacks is charged by mx_present.
  return profile === 'no-mail-undeclared'
    ? warn(0, 'The domain seems to be without mail, but does not declare that it takes none.', advice)
    : warn(-2, 'The domain declares that it sends no mail, but not that it takes none.', advice);
};
