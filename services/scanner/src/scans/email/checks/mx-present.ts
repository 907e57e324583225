import { info, pass, warn } from '../../../audit/verdict.ts';
import { joinList } from '../../../audit/words.ts';
import { nullMxAdvice } from '../advice/receiving-advice.ts';
import type { EmailJudge } from '../email-check.ts';
import { type EmailAdvice, recommend } from '../recommend.ts';

export const mxPresent: EmailJudge = (facts) => {
  const { mx, profile, domain } = facts;
  const { kind, hosts } = mx;
  if (kind === 'hosts') return pass(`Mail goes to ${joinList(hosts.map(({ exchange }) => exchange))}.`);
  if (kind === 'null') return pass('The domain declares that it takes no mail (null MX).');
  const found =
    kind === 'implicit'
      ? 'There is no MX record: mail goes to the address of the domain (RFC 5321 §5.1).'
      : 'There is no MX record and no address: the domain takes no mail.';
  if (profile === 'no-mail-declared') return info(found);
  return warn(
    kind === 'implicit' ? -3 : -5,
    found,
    profile === 'no-mail-undeclared' ? nullMxAdvice(domain, kind) : exchangerAdvice(domain, kind),
  );
};

/** The domain uses mail. Its address takes it already: saying so changes nothing for anybody. */
function exchangerAdvice(domain: string, kind: 'implicit' | 'none'): EmailAdvice {
  const words = `Name the host that takes mail for ${domain} in an MX record; without one some receivers refuse its mail.`;
  if (kind === 'none') return words;
  const record = { name: domain, type: 'MX', value: [{ preference: 10, exchange: domain }] } as const;
  return recommend(
    'Name the host that takes the mail; as it stands this is the domain itself.',
    [record],
    words,
  );
}
