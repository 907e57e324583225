import { LegalReport, WebsiteReport } from '@repo/contracts/scanner';
import { send } from '../demo/demo-request.ts';
import { SCAN_REQUESTS, type ScanRequest } from '../demo/scan-requests.ts';
import type { FakeWorld } from '../demo/world/fake-world.ts';

/** One kind of scan, as a caller asks for it. */
export interface ScanKind extends ScanRequest {
  readonly name: string;
  /** What the endpoint may take at most, in milliseconds. */
  readonly deadlineMs: number;
  /**
   * Whether a report made while every upstream failed is honest. Left out: there is nothing that could be reported then, it
   * must be 503.
   */
  readonly isHonest?: (report: unknown) => boolean;
}

const DEADLINE_MS = 30_000;

/** What is not as with most of them. */
const PECULIAR: Readonly<Record<string, Partial<ScanKind>>> = {
  'legal of a repository': { deadlineMs: 60_000 },
  'legal of an archive': {
    deadlineMs: 60_000,
    isHonest: (report) => {
      const { summary, warnings } = LegalReport.parse(report);
      return summary.undetermined > 0 && warnings.length > 0;
    },
  },
  // It asks name servers only, which are well.
  'e-mail': { isHonest: () => true },
  website: {
    deadlineMs: 90_000,
    isHonest: (report) => WebsiteReport.parse(report).summary.gradeSource === 'local',
  },
};

/** Every kind. */
export const SCAN_KINDS: readonly ScanKind[] = Object.entries<ScanRequest>(SCAN_REQUESTS).map(
  ([name, scan]) => ({ name, deadlineMs: DEADLINE_MS, ...scan, ...PECULIAR[name] }),
);

export function sendScan(
  kind: ScanKind,
  scannerUrl: string,
  world: FakeWorld,
  signal: AbortSignal,
): Promise<Response> {
  const { path, ...sent } = kind.request(world);
  return send({ url: scannerUrl + path, ...sent }, signal);
}
