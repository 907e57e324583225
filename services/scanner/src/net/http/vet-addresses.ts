import type { Cidr } from '../cidr.ts';
import { describeFailure } from '../dns/describe-failure.ts';
import {
  type DnsFailure,
  type DnsLookup,
  type DnsOutcome,
  dataOf,
  isDnsFailure,
} from '../dns/dns-outcome.ts';
import { judgeAddress } from '../public-address.ts';
import { untranslated } from '../untranslated.ts';
import { GuardError } from './guard-error.ts';
import type { GuardedTarget } from './guarded-target.ts';

const PUBLIC_PORTS: ReadonlySet<number> = new Set([80, 443]);

/**
 * The addresses that the target may be visited at, IPv4 first. Every address of the name must pass: an answer that
 * mixes public with other addresses is the rebinding trick. Ports other than 80 and 443 and names of internal hosts
 * pass only when every address lies in the operator's `allowedCidrs`. Where one family of addresses could not be looked
 * up the other is enough, unless `needsBothFamilies`.
 *
 * @throws GuardError when the host has no address that may be connected to.
 */
export async function vetAddresses(
  target: GuardedTarget,
  lookup: DnsLookup,
  allowedCidrs: readonly Cidr[],
  needsBothFamilies = false,
): Promise<readonly string[]> {
  if (allowedCidrs.length === 0) refuseUnlessOrdinary(target);
  const { addresses, failure } = target.isAddress
    ? { addresses: [target.host], failure: undefined }
    : await resolve(target, lookup);
  const verdicts = untranslated(addresses).map((address) => judgeAddress(address, allowedCidrs));
  const blocked = verdicts.find((verdict) => verdict.kind === 'blocked');
  if (blocked?.kind === 'blocked') {
    // It may be made of an IPv4 address that was lost.
    if (blocked.range === 'NAT64' && failure !== undefined) throw unresolved(target.host, failure);
    // Which range an internal name leads to is nobody's business who can only ask for the name.
    const what = target.isAddress
      ? `is not a public address (${blocked.range})`
      : 'has an address that is not public';
    const message = `${target.host} ${what}.`;
    throw new GuardError('blocked-address', message, { code: blocked.range });
  }
  if (verdicts.some((verdict) => verdict.kind !== 'allowed-private')) refuseUnlessOrdinary(target);
  if (needsBothFamilies && failure !== undefined) throw unresolved(target.host, failure);
  return addresses;
}

function refuseUnlessOrdinary({ host, port, isInternalName }: GuardedTarget): void {
  if (isInternalName) throw new GuardError('blocked-host', `${host} is not a public host name.`);
  if (PUBLIC_PORTS.has(port)) return;
  const message = `Port ${port} of ${host} is not visited; only 80 and 443 are.`;
  throw new GuardError('blocked-port', message);
}

async function resolve(target: GuardedTarget, lookup: DnsLookup) {
  const { host } = target;
  const outcomes = await Promise.all([lookup.query(host, 'A'), lookup.query(host, 'AAAA')]);
  const addresses = outcomes.flatMap((outcome) => dataOf<'A' | 'AAAA'>(outcome));
  if (addresses.length > 0)
    return { addresses: [...new Set(addresses)], failure: outcomes.find(isDnsFailure) };
  // That it does not exist would say nothing to those who have such a host.
  if (target.isInternalName) refuseUnlessOrdinary(target);
  throw noAddressError(host, outcomes);
}

function noAddressError(host: string, outcomes: readonly DnsOutcome<'A' | 'AAAA'>[]): GuardError {
  if (outcomes.some((outcome) => outcome.kind === 'bad-name')) {
    return new GuardError('invalid-url', `${host} is not possible as a host name.`);
  }
  if (outcomes.some((outcome) => outcome.kind === 'nxdomain')) {
    return new GuardError('dns-nxdomain', `${host} does not exist.`);
  }
  const failure = outcomes.find(isDnsFailure);
  if (failure === undefined) return new GuardError('dns-no-address', `${host} has no address.`);
  return unresolved(host, failure);
}

function unresolved(host: string, failure: DnsFailure): GuardError {
  const message = `The address of ${host} could not be found out: ${describeFailure(failure)}.`;
  return new GuardError('dns-failed', message, { code: failure.kind });
}
