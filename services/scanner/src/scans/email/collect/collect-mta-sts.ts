import { type Known, known, unknown } from '../../../audit/known.ts';
import type { DnsLookup } from '../../../net/dns/dns-outcome.ts';
import { GuardError, isUnreachable } from '../../../net/http/guard-error.ts';
import { headerValue, locationOf } from '../../../net/http/guarded-headers.ts';
import type { MtaStsFacts, MtaStsFetch } from '../facts.ts';
import { readTexts } from '../known.ts';
import { parseMtaStsPolicy } from '../records/mta-sts-policy.ts';
import { readMtaStsRecords } from '../records/mta-sts-record.ts';
import type { DocumentFetch } from './document-fetch.ts';

/** RFC 8461 3.3 suggests 64 kB; one octet more tells that a policy is too large. */
const MAX_POLICY_BYTES = 64 * 1024 + 1;
const FETCH_MS = 10_000;
/** Without a record nobody fetches a policy: a look whether one is there is not worth a long wait. */
const LOOK_MS = 4_000;

/** The MTA-STS record, and the policy when a sender would fetch it; else whether one is served all the same. */
export async function collectMtaSts(
  domain: string,
  lookup: DnsLookup,
  documents: DocumentFetch,
): Promise<MtaStsFacts> {
  const record = await readTexts(`_mta-sts.${domain}`, readMtaStsRecords, lookup);
  if (record.kind === 'unknown') return { record, policy: record, isPolicyOrphaned: false };
  const isThere = record.value.kind === 'record';
  const policy = await fetchPolicy(domain, isThere ? FETCH_MS : LOOK_MS, documents);
  return isThere
    ? { record, policy, isPolicyOrphaned: false }
    : { record, policy: null, isPolicyOrphaned: isInForce(policy) };
}

/** Whether senders that had once seen a record would go on following the policy (RFC 8461 3.3). */
function isInForce(policy: Known<MtaStsFetch>): boolean {
  return policy.kind === 'known' && policy.value.kind === 'policy' && policy.value.policy.mode !== 'none';
}

/** One exchange: redirects must not be followed, the certificate must be valid for the host (RFC 8461 3.3). */
async function fetchPolicy(
  domain: string,
  totalTimeoutMs: number,
  { http, attempt }: DocumentFetch,
): Promise<Known<MtaStsFetch>> {
  const url = `https://mta-sts.${domain}/.well-known/mta-sts.txt`;
  const request = {
    limits: { maxBodyBytes: MAX_POLICY_BYTES, maxWireBytes: MAX_POLICY_BYTES, totalTimeoutMs },
  };
  try {
    const response = await attempt((signal) => http.request(url, request, signal));
    if (response === null) return unknown('the time for the scan was over before the policy came');
    const location = locationOf(response);
    if (location !== null) return failed('the policy is redirected, which senders must not follow');
    if (response.status !== 200) return failed(`${url} answers with status ${response.status}, not 200`);
    if (response.bodyFault !== null && response.bodyFault !== 'too-large') {
      return failed(`the policy did not arrive in full (${response.bodyFault})`);
    }
    const contentType = headerValue(response.headers, 'content-type');
    return known({ ...parseMtaStsPolicy(response.body), contentType });
  } catch (error) {
    if (!(error instanceof GuardError)) throw error;
    const { reason } = error;
    return error.kind === 'dns-failed' || isUnreachable(error) ? unknown(reason) : failed(reason);
  }
}

function failed(reason: string): Known<MtaStsFetch> {
  return known({ kind: 'failed', reason });
}
