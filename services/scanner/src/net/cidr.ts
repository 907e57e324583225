import { type IpAddress, parseIpAddress } from './ip-address.ts';

/** A range of addresses: `prefix` leading bits are fixed. */
export interface Cidr {
  readonly version: 4 | 6;
  readonly network: bigint;
  readonly prefix: number;
}

/** Bits of an address, by its version. */
export const WIDTH = { 4: 32, 6: 128 } as const;

/**
 * Reads `10.0.0.0/8` or `fd00::/8`; a bare address is a range of one.
 *
 * @throws Error when the text is no range; its message says what is wrong with it.
 */
export function parseCidr(text: string): Cidr {
  const [, addressText = '', digits] = /^([^/]*)(?:\/(.*))?$/s.exec(text) ?? [];
  const address = parseIpAddress(addressText);
  if (address === null)
    throw new Error(`"${text}" is not an address range: "${addressText}" is not an IP address`);
  const width = WIDTH[address.version];
  const prefix = readPrefix(digits, width);
  if (prefix === null) {
    throw new Error(`"${text}" is not an address range: the prefix must be a number from 0 to ${width}`);
  }
  const hostBits = BigInt(width - prefix);
  if ((address.value >> hostBits) << hostBits !== address.value) {
    throw new Error(
      `"${text}" is not an address range: the address has bits set beyond its /${prefix} prefix`,
    );
  }
  return { version: address.version, network: address.value, prefix };
}

/** Reads a comma-separated list of ranges; empty text is an empty list. @throws Error when a part is no range. */
export function parseCidrList(text: string): readonly Cidr[] {
  return text
    .split(',')
    .map((part) => part.trim())
    .filter((part) => part !== '')
    .map(parseCidr);
}

/** Whether the address lies in the range; never across IP versions. */
export function cidrContains(cidr: Cidr, address: IpAddress): boolean {
  if (cidr.version !== address.version) return false;
  const hostBits = BigInt(WIDTH[cidr.version] - cidr.prefix);
  return address.value >> hostBits === cidr.network >> hostBits;
}

/** The digits of a prefix length as a number, without leading zeros; absent ones mean the whole address. */
export function readPrefix(digits: string | undefined, width: number): number | null {
  if (digits === undefined) return width;
  return /^(?:0|[1-9]\d{0,2})$/.test(digits) && Number(digits) <= width ? Number(digits) : null;
}
