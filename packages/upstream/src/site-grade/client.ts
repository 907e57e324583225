import { z } from 'zod';
import { UpstreamError } from '../errors.ts';
import type { JsonClient, JsonResponse } from '../http/index.ts';
import { readShape } from '../http/read-json.ts';
import type { GradingStep, SiteGrade, SiteGrader, SiteLetter } from './site-grader.ts';

/**
 * MDN's HTTP Observatory, whose answer to the POST is the grade; or, at an address that ends in `/v1`, the API of
 * Mozilla's, which self-hosted graders still speak: PENDING first, then polled with GET, where POST would start anew.
 */
export function createSiteGrader(json: JsonClient, baseUrl: string): SiteGrader {
  const isV1 = /\/v1\/?$/.test(new URL(baseUrl).pathname);
  const ask = (method: 'GET' | 'POST', site: string, signal: AbortSignal) => {
    const path = `${isV1 ? '/analyze' : '/scan'}?host=${encodeURIComponent(site)}`;
    return json.exchange({ method, path, acceptStatuses: ANSWERS }, stepOf, signal);
  };
  return {
    start: (site, signal) => ask('POST', site, signal),
    poll: (site, signal) => ask(isV1 ? 'GET' : 'POST', site, signal),
    close: () => json.close(),
  };
}

/** Error statuses whose body tells whose trouble it is: a 500 may be the site's. */
const ANSWERS = [400, 422, 500];
const ACCEPTED = 202;

/** Error names of both versions. Those that are not here are the grader's own trouble. */
const SITE_TROUBLES: ReadonlyMap<string, 'refused' | 'scan-failed'> = new Map([
  ['invalid-hostname', 'refused'],
  ['invalid-hostname-ip', 'refused'],
  ['invalid-hostname-lookup', 'refused'],
  ['invalid-site', 'refused'],
  ['scan-failed', 'scan-failed'],
  ['site-down', 'scan-failed'],
]);

/** Words of graders for a scan under way; `rescan-attempt-too-soon` and the like: its result is there, or will be. */
const PENDING: ReadonlySet<string> = new Set(
  'PENDING STARTING RUNNING IN_PROGRESS IN-PROGRESS QUEUED WAITING PROCESSING SCANNING DNS'.split(' '),
);
const FAILED: ReadonlySet<string> = new Set(['FAILED', 'ABORTED', 'ERROR']);

function stepOf(answer: JsonResponse): GradingStep {
  if (answer.status === ACCEPTED) return { kind: 'pending' };
  if (answer.status >= 400) return troubleOf(answer.status, ErrorAnswer.parse(answer.body).error);
  const scan = readShape('site-grade', ScanAnswer, answer.body);
  const state = (scan.state ?? scan.status)?.toUpperCase() ?? null;
  if (state !== null && PENDING.has(state)) return { kind: 'pending' };
  if (state !== null && FAILED.has(state)) return { kind: 'scan-failed' };
  if (scan.error) return troubleOf(answer.status, scan.error);
  // A scan that has a number, no grade and no error is under way.
  if (scan.grade === null && scan.id !== null && scan.id !== undefined) return { kind: 'pending' };
  const grade = readGrade(scan.grade ?? '', scan.score ?? null);
  if (grade === null)
    throw new UpstreamError('site-grade', 'invalid_response', 'gave no grade that is known');
  return { kind: 'done', grade };
}

function troubleOf(status: number, name: string): GradingStep {
  const kind = SITE_TROUBLES.get(name);
  if (kind !== undefined) return { kind };
  if (name === 'rescan-attempt-too-soon' || name === 'recent-scan-not-found') return { kind: 'pending' };
  if (status === 422) return { kind: 'refused' };
  const ours = status === 400;
  throw new UpstreamError('site-grade', ours ? 'bad_request' : 'unavailable', 'could not make the scan');
}

const LETTERS: readonly SiteLetter[] = ['A', 'B', 'C', 'D'];

/**
 * Reads `A+`, `B`, `C-`; null for anything else. There is no E; T (not trusted) and M (name mismatch) are how graders of
 * TLS write that nothing can be trusted.
 */
function readGrade(grade: string, score: number | null): SiteGrade | null {
  if (!/^[A-FTM][+-]?$/.test(grade)) return null;
  return { grade, letter: LETTERS.find((letter) => grade.startsWith(letter)) ?? 'F', score };
}

// MDN HTTP Observatory v2 `/scan` and the v1 shape that graders to be polled have: only what is used.

/** What a grader says of a scan. v1 names its `state`, others their `status`, v2 neither; errors of v1 come with 200. */
const ScanAnswer = z.object({
  id: z.union([z.string(), z.number()]).nullish().catch(null),
  error: z.string().nullish(),
  status: z.string().nullish().catch(null),
  state: z.string().nullish(),
  grade: z.string().nullish(),
  score: z.number().nullish(),
});
type ScanAnswer = z.infer<typeof ScanAnswer>;

/** The body of an error status; anything else counts as no words at all. */
const ErrorAnswer = z.object({ error: z.string() }).catch({ error: '' });
