import { pass, undetermined, warn } from '../../../audit/verdict.ts';
import { whenSending } from '../email-check.ts';

export const dkimWildcard = whenSending((facts) => {
  const { wildcard } = facts.dkim;
  if (wildcard.kind === 'unknown')
    return undetermined(-1, 'Whether a wildcard answers for DKIM', wildcard.reason);
  if (wildcard.value === null) return pass('No wildcard answers for selectors.');
  return warn(
    -1,
    'A wildcard answers for every selector below _domainkey.',
    `Replace the wildcard below _domainkey.${facts.domain} by one record for each selector in use.`,
  );
});
