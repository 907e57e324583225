import { info, undetermined } from '../../../audit/verdict.ts';
import type { EmailCheck } from '../email-check.ts';
import type { MailProfile } from '../facts.ts';

export const domainParked: EmailCheck = {
  key: 'domain_parked',
  category: 'dmarc',
  name: 'Mail profile',
  judge: ({ profile, isPublicSuffix, mx, spf }) => {
    const suffix = isPublicSuffix ? ' It is a public suffix: others register names below it.' : '';
    if (profile !== null) return info(`${PROFILES[profile]}${suffix}`);
    const failure = [mx, spf].find((fact) => fact.kind === 'unknown');
    return undetermined(
      'Whether the domain sends mail',
      failure?.kind === 'unknown' ? failure.reason : 'a look-up failed',
    );
  },
};

const PROFILES = {
  sending: 'The domain takes or sends mail.',
  'no-mail-declared': 'The domain declares that it sends no mail.',
  'no-mail-undeclared':
    'The domain seems to be without mail, but does not declare it: anyone can send as it.',
} as const satisfies Record<MailProfile, string>;
