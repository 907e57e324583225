import { createGithubClient, type GithubClient, PlatformToken } from '@repo/upstream/github';
import { systemTiming } from '@repo/upstream/http';
import type { ScannerSettings } from '../config.ts';
import { type CircuitTools, createBreaker } from '../create-breaker.ts';
import { USER_AGENT } from '../service.ts';

const MAX_CACHE_BYTES = 64 * 1024 * 1024;

/** The platform's client for all scans. */
export function openGithubClient(
  settings: Pick<ScannerSettings, 'GITHUB_API_URL' | 'GITHUB_RAW_URL' | 'GITHUB_URL' | 'GITHUB_TOKEN'>,
  tools: CircuitTools,
): GithubClient {
  return createGithubClient({
    apiUrl: settings.GITHUB_API_URL,
    rawUrl: settings.GITHUB_RAW_URL,
    gitUrl: settings.GITHUB_URL,
    ownToken: settings.GITHUB_TOKEN === undefined ? null : new PlatformToken(settings.GITHUB_TOKEN),
    maxCacheBytes: MAX_CACHE_BYTES,
    userAgent: USER_AGENT,
    // The platform itself gives up after 10 s.
    attemptTimeoutMs: 10_000,
    concurrency: 64,
    retry: { attempts: 2, baseDelayMs: 250 },
    timing: systemTiming,
    breakers: {
      api: createBreaker('github-api', tools),
      raw: createBreaker('github-raw', tools),
      git: createBreaker('github-git', tools),
    },
    onCall: ({ upstream, outcome, ms }) => tools.metrics.upstreamCalled(upstream, outcome, ms / 1_000),
  });
}
