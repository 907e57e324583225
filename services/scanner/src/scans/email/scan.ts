import type { EmailReport, EmailRequest } from '@repo/contracts/scanner';
import type { Clock } from '@repo/service-kit/clock';
import type { Admission, Deadline } from '@repo/service-kit/http';
import { toAppError } from '../../errors.ts';
import type { Cidr } from '../../net/cidr.ts';
import { DNS_SESSION_LIMITS, type StubResolver } from '../../net/dns/stub-resolver.ts';
import { createGuardedClient } from '../../net/http/guarded-client.ts';
import { type SoftDeadline, startSoftDeadline } from '../../source-tree/soft-deadline.ts';
import { runInTurn } from '../run-in-turn.ts';
import { rehearseAdvice } from './advice/rehearse.ts';
import { assertDomainExists, gradable } from './assert-gradable.ts';
import { auditEmail } from './audit-email.ts';
import { collectApex } from './collect/collect-apex.ts';
import type { DocumentFetch } from './collect/document-fetch.ts';
import { collectEmailFacts } from './collect.ts';
import { emailReport } from './report.ts';

export interface EmailDeps {
  readonly admission: Admission;
  readonly clock: Clock;
  readonly resolver: StubResolver;
  /** The operator's own networks, which policies may be fetched from. */
  readonly allowedCidrs: readonly Cidr[];
  /** Sent when a policy is fetched. */
  readonly userAgent: string;
  /** Whether names of special use, such as `.test`, may be asked for: with DNS servers of one's own. */
  readonly isSpecialUseAllowed: boolean;
  /** A DNS label that nobody would choose. */
  readonly randomLabel: () => string;
  readonly notice: string | null;
}

/** Of the 30 s: what was not looked up or fetched by then stays undetermined. */
const DNS_MS = 21_000;
const COLLECT_MS = 26_000;
const LEAST_DNS_MS = 2_000;
/** SPF asks about an address, beside what it asks of every mail: terms with its macros (RFC 7208 4.6.4). */
const QUERIES_OF_SENDER = 10;

/**
 * Existence, facts, checks, report.
 *
 * @throws AppError 404 when the domain does not exist, 503 when that or its own SPF, DMARC or MX records could not be
 * looked up.
 */
export async function scanEmail(
  request: EmailRequest,
  deps: EmailDeps,
  deadline: Deadline,
): Promise<EmailReport> {
  const time = startSoftDeadline(COLLECT_MS, deadline.signal);
  const startedAt = deps.clock.now();
  const work = () => deadline.during('the DNS', scan(request, startedAt, deps, time, deadline.signal));
  try {
    return await runInTurn(deps.admission, work, deadline);
  } catch (thrown) {
    throw toAppError(thrown);
  } finally {
    time.clear();
  }
}

async function scan(
  { domain, dkimSelectors = [], senderIps = [] }: EmailRequest,
  startedAt: Date,
  { allowedCidrs, clock, notice, randomLabel, resolver, userAgent }: EmailDeps,
  time: SoftDeadline,
  signal: AbortSignal,
): Promise<EmailReport> {
  const now = clock.now();
  const waitedMs = now.getTime() - startedAt.getTime();
  const limits = {
    deadlineMs: Math.max(LEAST_DNS_MS, DNS_MS - waitedMs),
    maxQueries: DNS_SESSION_LIMITS.maxQueries + dkimSelectors.length + QUERIES_OF_SENDER * senderIps.length,
  };
  const lookup = resolver.session(limits, signal);
  const http = createGuardedClient({
    lookup,
    allowedCidrs,
    // A private address that was not seen would have kept the policy from being fetched: losing it must not help.
    needsBothFamilies: true,
    now: () => clock.now(),
    userAgent,
  });
  const apex = await collectApex(domain, lookup);
  assertDomainExists(domain, apex);
  const documents: DocumentFetch = { http, attempt: (task) => time.attempt(task) };
  const collected = await collectEmailFacts(domain, apex, {
    lookup,
    documents,
    now,
    controlLabel: randomLabel(),
    dkimSelectors,
    senderIps,
  });
  const facts = gradable(collected);
  const rehearsals = await rehearseAdvice(facts, lookup, documents);
  return emailReport({ facts, audit: auditEmail(facts, rehearsals), scannedAt: now, notice });
}
