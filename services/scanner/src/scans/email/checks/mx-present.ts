import { info, pass, warn } from '../../../audit/verdict.ts';
import type { EmailCheck } from '../email-check.ts';
import { listed, mxLine, publish } from '../publish.ts';

export const mxPresent: EmailCheck = {
  key: 'mx_present',
  category: 'mx',
  name: 'Mail exchangers',
  judge: (facts) => {
    const { mx, profile, domain } = facts;
    const { kind, hosts } = mx;
    if (kind === 'hosts') return pass(`Mail goes to ${listed(hosts.map(({ exchange }) => exchange))}.`);
    if (kind === 'null') return pass('The domain declares that it takes no mail (null MX).');
    const found =
      kind === 'implicit'
        ? 'There is no MX record: mail goes to the address of the domain (RFC 5321 §5.1).'
        : 'There is no MX record and no address: the domain takes no mail.';
    if (profile === 'no-mail-declared') return info(found);
    return warn(
      kind === 'implicit' ? -3 : -5,
      found,
      publish('Name a mail exchanger, or declare that there is none.', mxLine(domain, 0, '.')),
    );
  },
};
