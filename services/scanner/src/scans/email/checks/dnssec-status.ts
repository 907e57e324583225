import { fail, info, pass, undetermined } from '../../../audit/verdict.ts';
import type { EmailJudge } from '../email-check.ts';

export const dnssecStatus: EmailJudge = ({ dnssec }) => {
  if (dnssec.kind === 'unknown') return undetermined(-10, 'Whether the zone is signed', dnssec.reason);
  const { state, zone } = dnssec.value;
  if (state === 'secure') return pass(`The zone ${zone} is signed, and the signatures are valid.`);
  if (state !== 'bogus') return info(`${STATES[state]} Zone: ${zone}.`);
  return fail(
    -10,
    `The signatures of the zone ${zone} are not valid: receivers that validate get no answer at all.`,
    `Renew the signatures of ${zone}, or correct or remove its DS record at the parent zone.`,
  );
};

const STATES = {
  unsigned: 'The zone is not signed: its parent holds no DS record.',
  unvalidated:
    'The zone seems to be signed; our resolver does not validate, so whether the signatures are valid is unknown.',
} as const;
