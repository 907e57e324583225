import { describe, expect, it } from 'vitest';
import { affects } from './affects.ts';
import type { OsvAffected } from './osv-record.ts';

const BRANCHES = [{ introduced: '2.0.0' }, { fixed: '2.1.0' }, { introduced: '0' }, { fixed: '1.5.0' }];

function isAffected(affected: Partial<OsvAffected>, version: string | null): boolean {
  const named = { ecosystem: 'npm', name: 'a' };
  const record = { id: 'X-1', modified: '', affected: [{ package: named, ...affected }] };
  return affects(record, { ecosystem: 'npm', name: 'a', version });
}

describe('affects', () => {
  it.each([
    ['0.0.1', true],
    ['1.4.9', true],
    ['1.5.0', false],
    ['2.0.0-rc.1', false],
    ['2.0.0', true],
    ['2.1.0', false],
    [null, true],
  ])('evaluates branches in one range, out of order: %s is %s', (version, expected) => {
    expect(isAffected({ ranges: [{ type: 'SEMVER', events: BRANCHES }] }, version)).toBe(expected);
  });

  it.each([
    ['3.0.0', true],
    ['3.0.1', false],
  ])('includes the last affected version: %s is %s', (version, expected) => {
    const events = [{ introduced: '0' }, { last_affected: '3.0.0' }];
    expect(isAffected({ ranges: [{ type: 'SEMVER', events }] }, version)).toBe(expected);
  });

  it('matches listed versions exactly, and no other without a range', () => {
    expect(isAffected({ versions: ['1.0.0'] }, '1.0.0')).toBe(true);
    expect(isAffected({ versions: ['1.0.0'] }, '1.0')).toBe(false);
  });

  it('does not read GIT ranges', () => {
    expect(isAffected({ ranges: [{ type: 'GIT', events: [{ introduced: '0' }] }] }, '1.0.0')).toBe(false);
  });
});
