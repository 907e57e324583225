import type { Verdict } from '../../audit/check.ts';
import { info, pass, undetermined, warn } from '../../audit/verdict.ts';
import type { BimiFacts } from './facts.ts';

/** Judges a document that the BIMI record may name. It never costs points: a logo is no protection. */
export function judgeBimiDocument(
  what: 'logo' | 'certificate',
  document: BimiFacts['logo' | 'certificate'],
): Verdict {
  if (document === null) return info(`There is no BIMI ${what}.`);
  if (document.kind === 'unknown') return undetermined(0, `The BIMI ${what}`, document.reason);
  const { url, faults, summary, unjudged } = document.value;
  if (faults.length > 0)
    return warn(
      0,
      `The BIMI ${what} is not as it must be: ${faults.join(' ')}`,
      `Correct what ${url} serves.`,
    );
  if (unjudged !== null) return info(`Nothing wrong was found with the BIMI ${what}. ${summary} ${unjudged}`);
  return pass(`The BIMI ${what} is as it must be. ${summary}`);
}
