import type { CheckStatus } from '@repo/contracts/scanner';
import type { AuditResult } from './check.ts';

/** The counts of an audit's checks, and whether every one of them could be determined. */
export function summarize<Key extends string>({ checks, undetermined }: AuditResult<Key, string>) {
  const having = (status: CheckStatus) => checks.filter((check) => check.status === status).length;
  return {
    passed: having('pass'),
    warnings: having('warn'),
    failed: having('fail'),
    info: having('info'),
    undetermined: [...undetermined],
    complete: undetermined.length === 0,
  };
}
