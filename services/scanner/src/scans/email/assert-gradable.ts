import { AppError } from '@repo/service-kit/errors';
import type { Known } from '../../audit/known.ts';
import { describeFailure } from '../../net/dns/describe-failure.ts';
import { isDnsFailure } from '../../net/dns/dns-outcome.ts';
import type { ApexFacts } from './collect/collect-apex.ts';
import type { EmailFacts } from './facts.ts';

const RETRY_SECONDS = 30;

/**
 * Ends the scan of a name that does not exist, or of which that could not be found out. Servers that deny a name which
 * has records are known: only when every question is denied, the name is taken not to exist.
 *
 * @throws AppError 404 when the domain does not exist, 503 when that could not be looked up.
 */
export function assertDomainExists(domain: string, { soa, ns, mx, txt }: ApexFacts): void {
  const outcomes = [soa, ns, mx, txt];
  if (outcomes.every(({ kind }) => kind === 'nxdomain')) {
    throw new AppError('not_found', `The domain ${domain} does not exist.`);
  }
  if (outcomes.some((outcome) => outcome.kind !== 'nxdomain' && !isDnsFailure(outcome))) return;
  const bogus = outcomes.find((outcome) => outcome.kind === 'servfail' && outcome.isBogus);
  if (bogus !== undefined) {
    throw unavailable(`DNSSEC validation of ${domain} fails, so nothing that it publishes can be read.`);
  }
  const failure = outcomes.find((outcome) => isDnsFailure(outcome));
  const why = failure === undefined ? '' : ` (${describeFailure(failure)})`;
  throw unavailable(`The DNS for ${domain} did not answer${why}; try again later.`);
}

/**
 * The facts, which hold the domain's own SPF, DMARC and MX records: without one of these there is no grade.
 *
 * @throws AppError 503 when a record could not be looked up, naming it.
 */
export function gradable(facts: Known<EmailFacts>): EmailFacts {
  if (facts.kind === 'known') return facts.value;
  throw unavailable(`${facts.reason}; without it there is no grade. Try again later.`);
}

function unavailable(message: string): AppError {
  return new AppError('unavailable', message, { retryAfterSeconds: RETRY_SECONDS });
}
