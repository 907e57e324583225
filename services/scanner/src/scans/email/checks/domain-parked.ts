import { info, undetermined } from '../../../audit/verdict.ts';
import type { EmailJudge } from '../email-check.ts';
import type { MailProfile } from '../facts.ts';

export const domainParked: EmailJudge = ({ profile, isPublicSuffix }) => {
  const suffix = isPublicSuffix ? ' It is a public suffix: others register names below it.' : '';
  if (profile !== null) return info(`${PROFILES[profile]}${suffix}`);
  return undetermined(0, 'Whether the domain sends mail', 'an SPF record could not be looked up');
};

const PROFILES = {
  sending: 'The domain takes or sends mail.',
  'no-mail-declared': 'The domain declares that it sends no mail.',
  'no-mail-undeclared':
    'The domain seems to be without mail, but does not declare it: anyone can send as it.',
} as const satisfies Record<MailProfile, string>;
