import type { PriorityReason, PriorityTier } from '@repo/contracts/scanner';
import { RemediationDeadline, Severity, PriorityTier as Tiers } from '@repo/contracts/scanner';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type PriorityFacts, prioritize } from './prioritize.ts';

const NOTHING: PriorityFacts = {
  isMalicious: false,
  severity: 'UNKNOWN',
  knownExploited: null,
  epss: null,
  ssvc: null,
  remediateWithin: { exposed: null, internal: null },
  isDevelopment: false,
};
const KEV = { dateAdded: '2026-01-01', dueDate: '2026-01-22', ransomware: null, forensicTriage: null };
const AUTOMATABLE = {
  exploitation: 'none',
  automatable: true,
  technicalImpact: 'partial',
  timestamp: '2026-01-01T00:00:00Z',
} as const;
const due = (exposed: RemediationDeadline | null) => ({ remediateWithin: { exposed, internal: null } });
const epss = (score: number, percentile: number) => ({ epss: { score, percentile } });

describe('prioritize', () => {
  it.each<[Partial<PriorityFacts>, PriorityTier, readonly PriorityReason[]]>([
    [{}, 'undetermined', []],
    [{ isMalicious: true }, 'now', ['malicious']],
    [{ isMalicious: true, isDevelopment: true }, 'now', ['malicious']],
    [{ knownExploited: KEV, severity: 'LOW' }, 'now', ['known-exploited']],
    [{ knownExploited: KEV, isDevelopment: true }, 'soon', ['known-exploited', 'development']],
    [due('3D'), 'now', ['deadline']],
    [due('3DF'), 'now', ['deadline']],
    [due('14D'), 'soon', ['deadline']],
    [due('60D'), 'planned', ['deadline']],
    [due('FSU'), 'undetermined', []],
    [{ ...due('FSU'), severity: 'LOW' }, 'later', ['severity']],
    [epss(0.1, 0.5), 'soon', ['epss']],
    [epss(0.0999, 0.9), 'planned', ['epss']],
    [epss(0.0999, 0.8999), 'later', ['epss']],
    [epss(0, 0), 'later', ['epss']],
    [{ severity: 'CRITICAL' }, 'planned', ['severity']],
    [{ severity: 'CRITICAL', ssvc: AUTOMATABLE }, 'soon', ['severity', 'automatable']],
    [{ severity: 'CRITICAL', ssvc: { ...AUTOMATABLE, automatable: false } }, 'planned', ['severity']],
    [{ severity: 'HIGH', ssvc: AUTOMATABLE }, 'planned', ['severity']],
    [{ severity: 'HIGH', ...epss(0.5, 0.99) }, 'soon', ['epss']],
    [{ severity: 'HIGH', isDevelopment: true }, 'later', ['severity', 'development']],
    [{ severity: 'MEDIUM' }, 'later', ['severity']],
    [{ severity: 'MEDIUM', isDevelopment: true }, 'later', ['severity']],
    [{ severity: 'MEDIUM', ...epss(0.01, 0.5) }, 'later', ['severity', 'epss']],
    [{ isDevelopment: true }, 'undetermined', []],
  ])('%j: %s, because of %j', (facts, tier, because) => {
    expect(prioritize({ ...NOTHING, ...facts }, null)).toEqual({ tier, because });
  });

  it('goes by the deadline of internal assets where these are meant, else of exposed ones', () => {
    const facts = { ...NOTHING, remediateWithin: { exposed: '3D', internal: '60D' } } as const;
    expect([null, 'public', 'internal'].map((exposure) => prioritize(facts, exposure as never).tier)).toEqual(
      ['now', 'now', 'planned'],
    );
  });

  const probability = fc.double({ min: 0, max: 1, noNaN: true });
  const facts = fc.record<PriorityFacts>({
    isMalicious: fc.boolean(),
    severity: fc.constantFrom(...Severity.options),
    knownExploited: fc.constantFrom(KEV, null),
    epss: fc.option(fc.record({ score: probability, percentile: probability })),
    ssvc: fc.constantFrom(AUTOMATABLE, { ...AUTOMATABLE, automatable: false }, null),
    remediateWithin: fc.record({
      exposed: fc.constantFrom(...RemediationDeadline.options, null),
      internal: fc.constant(null),
    }),
    isDevelopment: fc.boolean(),
  });

  it('puts malware first, whatever else is known of it', () => {
    fc.assert(
      fc.property(facts, (each) => {
        expect(prioritize({ ...each, isMalicious: true }, null).tier).toBe('now');
      }),
    );
  });

  it('never ranks lower for being exploited', () => {
    const rankOf = (each: PriorityFacts) => Tiers.options.indexOf(prioritize(each, null).tier);
    fc.assert(
      fc.property(facts, (each) => {
        expect(rankOf({ ...each, knownExploited: KEV })).toBeLessThanOrEqual(
          rankOf({ ...each, knownExploited: null }),
        );
      }),
    );
  });
});
