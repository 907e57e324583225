import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Advisory } from '../advisory.ts';
import { packAdvisory, unpackAdvisory } from './packed-advisory.ts';

const text = fc.string({ maxLength: 8 });
const list = fc.array(text, { maxLength: 3 });
const severity = fc.array(fc.record({ type: text, score: text }), { maxLength: 2 });
const event = fc.oneof(
  fc.record({ introduced: text }),
  fc.record({ fixed: text }),
  fc.record({ lastAffected: text }),
  fc.record({ limit: text }),
);
const advisory: fc.Arbitrary<Advisory> = fc.record({
  id: text,
  modified: text,
  published: fc.option(text),
  withdrawn: fc.option(text),
  aliases: list,
  upstream: list,
  related: list,
  summary: text,
  severity,
  severityWord: fc.option(text),
  affected: fc.array(
    fc.record({
      ecosystem: text,
      name: text,
      ranges: fc.array(
        fc.record({
          type: fc.constantFrom('SEMVER' as const, 'ECOSYSTEM' as const),
          events: fc.array(event, { maxLength: 4 }),
        }),
        { maxLength: 3 },
      ),
      versions: list,
      severity,
      urgency: fc.option(text),
    }),
    { maxLength: 3 },
  ),
});

describe('packAdvisory', () => {
  it('loses nothing on the way through JSON', () => {
    fc.assert(
      fc.property(advisory, (given) => {
        expect(unpackAdvisory(JSON.parse(JSON.stringify(packAdvisory(given))))).toEqual(given);
      }),
    );
  });
});
