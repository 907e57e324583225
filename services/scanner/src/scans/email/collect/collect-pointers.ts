import { type Known, known, unknown } from '../../../audit/known.ts';
import { reverseName } from '../../../net/dns/dns-name.ts';
import { type DnsLookup, dataOf, isDnsFailure } from '../../../net/dns/dns-outcome.ts';
import { isSameIpAddress, parseIpAddress } from '../../../net/ip-address.ts';
import { isPublicAddress } from '../../../net/public-address.ts';
import type { AddressPointer, MxHost } from '../facts.ts';
import { unread } from '../known.ts';

/** An address has one name, as a rule. */
const MAX_NAMES = 3;

/** The names of the first public address of each family, and whether these names have the address, too. */
export async function collectPointers(
  { addresses, addressGap }: Pick<MxHost, 'addresses' | 'addressGap'>,
  lookup: DnsLookup,
): Promise<MxHost['pointers']> {
  const open = addresses.filter(isPublicAddress);
  const one = [open.find((address) => !address.includes(':')), open.find((address) => address.includes(':'))];
  const found = one.filter((address) => address !== undefined);
  const pointers = await Promise.all(found.map((address) => pointerOf(address, lookup)));
  return addressGap === null ? pointers : [...pointers, unknown(addressGap)];
}

async function pointerOf(address: string, lookup: DnsLookup): Promise<Known<AddressPointer>> {
  const ip = parseIpAddress(address);
  if (ip === null) return unknown(`${address} is no address`);
  const pointers = await lookup.query(reverseName(ip), 'PTR');
  if (isDnsFailure(pointers)) return unread(pointers, `the name of ${address}`);
  const names = dataOf(pointers);
  const forward = await Promise.all(
    names.slice(0, MAX_NAMES).map((name) => lookup.query(name, ip.version === 4 ? 'A' : 'AAAA')),
  );
  const isConfirmed = forward.some((outcome) =>
    dataOf<'A' | 'AAAA'>(outcome).some((text) => isSameIpAddress(text, address)),
  );
  const failure = forward.find(isDnsFailure);
  if (!isConfirmed && failure !== undefined) return unread(failure, `a name of ${address}`);
  if (!isConfirmed && names.length > MAX_NAMES)
    return unknown(`of ${names.length} names of ${address} the first ${MAX_NAMES} are looked at`);
  return known({ address, names, isConfirmed });
}
