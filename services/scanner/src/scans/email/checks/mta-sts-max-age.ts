import { info, pass, warn } from '../../../audit/verdict.ts';
import { whenMtaStsPolicy } from '../email-check.ts';

export const mtaStsMaxAge = whenMtaStsPolicy(-1, ({ mode, maxAgeSeconds }) => {
  if (mode === 'none') return info('The policy is switched off (mode none).');
  const found = `The policy is kept for ${maxAgeSeconds} seconds.`;
  if (maxAgeSeconds < DAY_SECONDS)
    return warn(
      -1,
      `${found} An attacker need not wait long.`,
      'Write "max_age: 604800" (a week) or more in the policy.',
    );
  return maxAgeSeconds < 7 * DAY_SECONDS ? info(`${found} A week or more is advised.`) : pass(found);
});

const DAY_SECONDS = 86_400;
