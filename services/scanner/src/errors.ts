import type { ErrorBody } from '@repo/contracts/scanner';
import { AppError } from '@repo/service-kit/errors';
import type { RenderError } from '@repo/service-kit/http';
import { UpstreamError, type UpstreamErrorKind, type UpstreamName } from '@repo/upstream/errors';
import { UnknownDistributionError } from './inventory/distribution/unknown-distribution-error.ts';
import { NotTheFormatError } from './inventory/reader.ts';

/** Every error body of the scanner: `{ "error": sentence }`. */
export const renderError: RenderError = (_code, message): ErrorBody => ({ error: message });

/** The upstreams as callers know them. */
const NAMES = {
  'advisory-data': 'the advisory data',
  dns: 'the DNS',
  epss: 'the exploit prediction service',
  ghsa: 'the advisory database of the code-hosting platform',
  github: 'the code-hosting platform',
  kev: 'the catalog of exploited vulnerabilities',
  licenses: 'the licence data service',
  nvd: 'the national vulnerability database',
  osv: 'the vulnerability database',
  'site-grade': 'the website grading service',
} as const satisfies Record<UpstreamName, string>;

const SENTENCES = {
  bad_request: (name: string) => `${name} did not understand our request; the scan was not run.`,
  invalid_response: (name: string) => `${name} sent a response that cannot be read; the scan was not run.`,
  not_found: (name: string) => `${name} does not know what was asked for.`,
  rate_limited: (name: string) => `${name} is limiting our requests; try again later.`,
  timeout: (name: string) => `${name} did not answer in time; try again later.`,
  unauthorized: (name: string) => `${name} rejected our request; the scan was not run.`,
  unavailable: (name: string) => `${name} is not available; try again later.`,
} as const satisfies Record<UpstreamErrorKind, (name: string) => string>;

const DEFAULT_RETRY_SECONDS = 30;

/**
 * Our answer for the trouble of others: their limit is 429, anything else that leaves us without an answer is 503.
 * What is no trouble of theirs passes unchanged.
 */
export function toAppError(thrown: unknown): unknown {
  if (thrown instanceof NotTheFormatError || thrown instanceof UnknownDistributionError) {
    return new AppError('bad_request', thrown.message, { cause: thrown });
  }
  if (!(thrown instanceof UpstreamError)) return thrown;
  return new AppError(
    thrown.kind === 'rate_limited' ? 'rate_limited' : 'unavailable',
    upstreamSentence(thrown.upstream, thrown.kind),
    { cause: thrown, retryAfterSeconds: thrown.retryAfterSeconds ?? DEFAULT_RETRY_SECONDS },
  );
}

/** The same for the document, where `upstream` is asked. */
export function upstreamErrors(upstream: UpstreamName) {
  return {
    rate_limited: upstreamSentence(upstream, 'rate_limited'),
    unavailable: upstreamSentence(upstream, 'unavailable'),
  };
}

/** What callers are told of the trouble of an upstream. */
function upstreamSentence(upstream: UpstreamName, kind: UpstreamErrorKind): string {
  const sentence = SENTENCES[kind](NAMES[upstream]);
  return sentence.charAt(0).toUpperCase() + sentence.slice(1);
}
