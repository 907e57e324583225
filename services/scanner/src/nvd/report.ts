import type { NvdResult } from '@repo/contracts/scanner';
import type { KnownCve } from './newest-cve-lookup.ts';

/** Shapes what was found as the contract has it; nothing is decided here. */
export function nvdResult(lookup: {
  readonly cve: Extract<KnownCve, { kind: 'newest' }>['cve'];
  readonly isStale: boolean;
  readonly notice: string | null;
}): NvdResult {
  const { cve, isStale, notice } = lookup;
  return { ...cve, stale: isStale, ...(notice === null ? {} : { notice }) };
}
