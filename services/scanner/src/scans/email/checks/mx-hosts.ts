import { fail, info, pass, unlessWorse, warn } from '../../../audit/verdict.ts';
import { joinList, quote } from '../../../audit/words.ts';
import { isPublicAddress } from '../../../net/public-address.ts';
import { isBelow } from '../../../net/special-use.ts';
import { type EmailJudges, namesOf, whenMxHosts } from '../email-check.ts';
import type { MxHost } from '../facts.ts';
import { gapOf, isTrue } from '../known.ts';
import { isSameOwner } from '../registrable-domain.ts';

export const mxHostsJudges = {
  mx_resolves: whenMxHosts((hosts, { domain }) => {
    const silent = hosts.filter(({ addresses }) => addresses.length === 0);
    const dead = silent.filter((host) => host.addressGap === null);
    const names = namesOf(dead);
    const advice = `Give ${names} an A or AAAA record, or delete its MX record at ${domain}.`;
    if (dead.length > 0 && dead.length === hosts.length)
      return fail(-15, `No mail exchanger has an address: ${names}. Mail cannot be delivered.`, advice);
    const verdict =
      dead.length > 0
        ? warn(-5, `Mail exchangers without address: ${names}.`, advice)
        : pass('Every mail exchanger has an address.');
    const worst = silent.length === hosts.length ? -15 : -5;
    return unlessWorse(verdict, worst, 'Whether every mail exchanger has an address', addressGap(silent));
  }),

  mx_public: whenMxHosts((hosts, { domain }) => {
    const hidden = hosts.filter(
      ({ exchange, addresses }) =>
        isBelow(exchange, ['localhost']) || addresses.some((address) => !isPublicAddress(address)),
    );
    if (hidden.length > 0) {
      const names = namesOf(hidden);
      return fail(
        -8,
        `Mail exchangers with an address that the internet cannot reach: ${names}.`,
        `Give ${names} public addresses only, or delete the MX record at ${domain}.`,
      );
    }
    const verdict = pass('Every address of the mail exchangers is public.');
    return unlessWorse(verdict, -8, 'Whether every mail exchanger is public', addressGap(hosts));
  }),

  mx_target_registered: whenMxHosts((hosts, { domain }) => {
    const gone = hosts.filter(({ isUnregistered }) => isTrue(isUnregistered));
    const [first] = gone;
    if (first !== undefined) {
      return fail(
        -20,
        `The domains of these mail exchangers appear to be unregistered: ${namesOf(gone)}. Whoever registers one receives your mail.`,
        `Delete the MX record ${first.preference} ${first.exchange} of ${domain} at once.`,
      );
    }
    const verdict = pass('No domain of a mail exchanger can be registered by others.');
    const gap = gapOf(hosts.map(({ isUnregistered }) => isUnregistered));
    return unlessWorse(verdict, -20, 'Whether the domain of every mail exchanger is registered', gap);
  }),

  mx_ipv6: whenMxHosts((hosts) => {
    const able = hosts.filter(({ addresses }) => addresses.some((address) => address.includes(':')));
    const verdict = info(`${able.length} of ${hosts.length} mail exchangers can be reached over IPv6.`);
    return unlessWorse(verdict, 0, 'Whether mail exchangers have IPv6 addresses', addressGap(hosts));
  }),

  /** RFC 1912 2.1: the name of an address leads back to the address. Hosts of others are theirs to name. */
  mx_reverse_dns: whenMxHosts((hosts, { domain }) => {
    const own = hosts.filter(({ exchange }) => isSameOwner(exchange, domain));
    const pointed = own.filter(({ pointers }) => pointers.length > 0);
    if (pointed.length === 0) return info('No mail exchanger below the domain has a public address.');
    const faults = pointed.flatMap(({ exchange, pointers }) =>
      pointers.flatMap((pointer) => {
        if (pointer.kind === 'unknown' || pointer.value.isConfirmed) return [];
        const { address, names } = pointer.value;
        const why =
          names.length === 0 ? 'no name' : `${joinList(names.map(quote))}, which has not this address`;
        return [`${address} of ${exchange}: ${why}`];
      }),
    );
    const rest = own.filter(
      ({ pointers, addresses }) => pointers.length === 0 && addresses.some(isPublicAddress),
    );
    const note = rest.length === 0 ? '' : ` Not looked at: ${namesOf(rest)}.`;
    const verdict =
      faults.length === 0
        ? pass(`The addresses of the mail exchangers have names that lead back to them.${note}`)
        : warn(
            0,
            `Addresses of mail exchangers without a name that leads back to them: ${joinList(faults)}.${note} Receivers refuse mail that such hosts send (RFC 1912 §2.1).`,
            'Let whoever gave you the addresses set PTR records to the names of the hosts.',
          );
    const gap = gapOf(pointed.flatMap(({ pointers }) => pointers));
    return unlessWorse(verdict, 0, 'Whether every address of the mail exchangers has a name', gap);
  }),

  /** RFC 3207 4, RFC 8461 4.2, RFC 7672 3.2: all of it is said at port 25, which no scan opens. */
  mx_starttls: whenMxHosts(() =>
    info(
      'Not looked at: whether the mail exchangers offer STARTTLS, and certificates that fit their names, the MTA-STS policy and TLSA records. That needs port 25, and no mail server is asked.',
    ),
  ),
} satisfies EmailJudges;

/** Why addresses of the hosts may be missing, for a sentence; null when none is. */
function addressGap(hosts: readonly MxHost[]): string | null {
  return hosts.find((host) => host.addressGap !== null)?.addressGap ?? null;
}
