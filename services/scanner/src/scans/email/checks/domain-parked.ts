import { info, undetermined } from '../../../audit/verdict.ts';
import type { EmailCheck } from '../email-check.ts';
import type { MailProfile } from '../facts.ts';

export const domainParked: EmailCheck = {
  key: 'domain_parked',
  category: 'dmarc',
  name: 'Mail profile',
  about: {
    looksAt: 'Whether the domain sends mail, declares that it sends none, or seems to be unused.',
    impacts: [0],
    fix: null,
    source: 'RFC 7208 §10.1.2, RFC 7505',
  },
  judge: ({ profile, isPublicSuffix }) => {
    const suffix = isPublicSuffix ? ' It is a public suffix: others register names below it.' : '';
    if (profile !== null) return info(`${PROFILES[profile]}${suffix}`);
    return undetermined(0, 'Whether the domain sends mail', 'an SPF record could not be looked up');
  },
};

const PROFILES = {
  sending: 'The domain takes or sends mail.',
  'no-mail-declared': 'The domain declares that it sends no mail.',
  'no-mail-undeclared':
    'The domain seems to be without mail, but does not declare it: anyone can send as it.',
} as const satisfies Record<MailProfile, string>;
