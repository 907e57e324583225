import { type AgentAnswer, AgentAnswers } from '@repo/contracts/scanner';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { REPORT as diff } from '../scans/diff/example.ts';
import { REPORT as email } from '../scans/email/example.ts';
import { REPORT as lockfile } from '../scans/lockfile/example.ts';
import { REPORT as purl } from '../scans/purl/example.ts';
import { AGENT_OUTPUT, renderAs } from '../scans/render-as.ts';
import { REPORT as repository } from '../scans/repo/example.ts';
import { REPORT as website } from '../scans/website/example.ts';
import { answerText } from './answer-text.ts';

const ANSWERS = {
  check_packages: renderAs('purl', purl, AGENT_OUTPUT),
  scan_lockfile: renderAs('lockfile', lockfile, { ...AGENT_OUTPUT, name: 'package-lock.json' }),
  review_change: renderAs('diff', diff, AGENT_OUTPUT),
  audit_repository: renderAs('repository', repository, AGENT_OUTPUT),
  audit_domain: renderAs('email', email, AGENT_OUTPUT),
  audit_website: renderAs('website', website, AGENT_OUTPUT),
} as const;

const packages = (): AgentAnswer<'check_packages'> =>
  AgentAnswers.check_packages.parse(JSON.parse(ANSWERS.check_packages));

describe('answerText', () => {
  it.each([
    ['check_packages', 'undetermined pkg:npm/left-pad: no-version'],
    ['scan_lockfile', 'CRITICAL CVE-2021-44906: minimist 1.2.5 in package-lock.json.'],
    ['review_change', 'The change introduces'],
    ['audit_repository', 'package-lock.json'],
    ['audit_domain', 'Grade '],
    ['audit_website', 'Grade '],
  ] as const)('says what %s found', (name, said) => {
    expect(answerText(AgentAnswers[name].parse(JSON.parse(ANSWERS[name])))).toContain(said);
  });

  it('says that not all was looked at, and nothing that strangers wrote as prose', () => {
    const answer = packages();
    const [found] = answer.worst;
    expect(found?.summary).not.toBe('');
    expect(answer.complete).toBe(false);
    expect(answerText(answer)).toContain('Not all was looked at');
    expect(answerText(answer)).not.toContain(found?.summary);
  });

  it('says that not all was looked at before whatever may be cut', () => {
    const answer = packages();
    expect(answerText({ ...answer, coverage: 'x'.repeat(2_000) })).toContain('Not all was looked at');
  });

  it('calls a check that nobody could look at neither failed nor a warning', () => {
    const answer = AgentAnswers.audit_domain.parse(JSON.parse(ANSWERS.audit_domain));
    const check = {
      status: 'warn',
      scoreImpact: -5,
      undetermined: true,
      description: '',
      recommendation: null,
    };
    const text = answerText({ ...answer, worst: [{ ...check, key: 'dkim' } as never] });
    expect(text).toContain('- undetermined dkim (-5 points)');
  });

  it('has room for what follows a long package URL', () => {
    const answer = packages();
    const row = { exists: null, recommended: null, verdict: 'undetermined', reason: 'unreadable' } as const;
    const rows = [`pkg:npm/${'a'.repeat(1_900)}`, 'pkg:npm/b'].map((purl) => ({ ...row, purl }));
    const lines = answerText({ ...answer, worst: [], packages: rows }).split('\n');
    expect(lines.at(-1)).toBe('- undetermined pkg:npm/b: unreadable');
  });

  it('says once that there was nothing to look up', () => {
    const text = 'No package was found, so nothing was looked up.';
    expect(answerText({ ...packages(), verdict: text, coverage: text }).split(text)).toHaveLength(2);
  });

  it('has at most 2 kB whatever the answer', () => {
    const long = fc.string({ unit: 'grapheme', maxLength: 3_000 });
    fc.assert(
      fc.property(long, long, fc.integer({ min: 0, max: 20 }), (verdict, name, entries) => {
        const answer = packages();
        const [found] = answer.worst;
        if (found === undefined) throw new Error('the example has a finding');
        const worst = Array.from({ length: entries }, () => ({ ...found, package: name.slice(0, 200) }));
        const text = answerText({ ...answer, verdict, worst });
        expect(Buffer.byteLength(text)).toBeLessThanOrEqual(2_048);
        expect(text.isWellFormed()).toBe(true);
      }),
      { numRuns: 50 },
    );
  });
});
