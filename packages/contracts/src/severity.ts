import { z } from 'zod';

/** How bad a vulnerability is; `UNKNOWN` when no source rates it, which is never the same as harmless. */
export const Severity = z.enum(['CRITICAL', 'HIGH', 'MEDIUM', 'LOW', 'UNKNOWN']).meta({
  id: 'Severity',
  description: 'How bad it is. `UNKNOWN`: no source rates it, which does not mean that it is harmless.',
});
export type Severity = z.infer<typeof Severity>;

/** Greater is worse. `UNKNOWN` ranks last, so that what is known to be bad is read first. */
export const SEVERITY_RANK = {
  CRITICAL: 4,
  HIGH: 3,
  MEDIUM: 2,
  LOW: 1,
  UNKNOWN: 0,
} as const satisfies Record<Severity, number>;

/** Worst first: negative when `a` is worse than `b`. */
export function compareSeverity(a: Severity, b: Severity): number {
  return SEVERITY_RANK[b] - SEVERITY_RANK[a];
}
