import { PurlReport } from '@repo/contracts/scanner';
import type { AdvisorySource } from '@repo/upstream/advisory';
import { UpstreamError } from '@repo/upstream/errors';
import { describe, expect, it } from 'vitest';
import { advisory, affected, sourceOf } from '../../../test/support/advisories.ts';
import { NO_EXPLOITATION } from '../../../test/support/exploitation.ts';
import { JSON_OUTPUT } from '../render-as.ts';
import { assessPurls, readSomePurls } from './assess.ts';

const { signal } = new AbortController();

async function rowsOf(purls: readonly string[], advisorySource: AdvisorySource) {
  const sources = {
    advisorySource,
    secondOpinions: { ghsa: null, nvd: null, timeoutMs: 1 },
    exploitation: NO_EXPLOITATION,
    notice: null,
    ranking: { exposure: null, sort: 'severity' },
    output: JSON_OUTPUT,
  } as const;
  const report = await assessPurls(readSomePurls(purls), sources, signal);
  return PurlReport.parse(JSON.parse(Buffer.from(report).toString())).purls;
}

const fixed = advisory();
const malware = advisory({ id: 'MAL-2026-1', affected: [affected('example', ['2.0.0', '2.0.1'])] });

describe('assessPurls', () => {
  it('tells malware from vulnerabilities', async () => {
    const purls = ['1.0.0', '1.2.0', '2.0.0'].map((version) => `pkg:npm/example@${version}`);
    expect(await rowsOf(purls, sourceOf(fixed, malware))).toMatchObject([
      { verdict: 'vulnerable', exists: true },
      { verdict: 'no-known-vulnerability', exists: true },
      { verdict: 'malicious', exists: true },
    ]);
  });

  it.each([
    ['?repository_url=https://user:secret@host.test/x', '?repository_url=https://host.test/x'],
    ['?a=b&vcs_url=git%2Bhttps%3A%2F%2Fuser:secret%40host.test/x', '?a=b&vcs_url=git+https://host.test/x'],
    ['?download_url=https://host.test/x?key=secret&a=b#sub', '?download_url=https://host.test/x&a=b#sub'],
    ['?vcs_url=user:secret@host.test:x', '?vcs_url=host.test:x'],
    ['?distro=debian-12&checksum=sha1:ab%2Csha256:cd', '?distro=debian-12&checksum=sha1:ab%2Csha256:cd'],
  ])('shows no secret of an address: %s', async (sent, shown) => {
    const [row] = await rowsOf([`pkg:npm/%40scope/example@1.0.0%2Bb${sent}`], sourceOf(fixed));
    expect(row?.purl).toBe(`pkg:npm/%40scope/example@1.0.0%2Bb${shown}`);
  });

  it.each([
    ['pkg:lodash@4.17.20', 'pkg:lodash@4.17.20'],
    ['pkg:user:secret@host.test', 'pkg:host.test'],
  ])('shows what cannot be read so that it is found again: %s', async (sent, shown) => {
    const rows = await rowsOf([sent, 'pkg:npm/example@1.0.0'], sourceOf(fixed));
    expect(rows[0]).toMatchObject({ purl: shown, reason: 'unreadable' });
  });

  it('shows none where a version is an address', async () => {
    const [row] = await rowsOf(['pkg:npm/example@git+https://user:secret@host.test/x'], sourceOf(fixed));
    expect(row).toMatchObject({ verdict: 'undetermined' });
    expect(row?.purl).not.toContain('secret');
  });

  it('keeps packages apart that only their distribution tells apart', async () => {
    const purls = ['bookworm', 'debian-11', 'debian-12'].map(
      (distro) => `pkg:deb/debian/openssl@3.0.11-1?distro=${distro}`,
    );
    const [, bullseye, bookworm] = await rowsOf(purls, sourceOf(fixed));
    expect([bullseye, bookworm]).toMatchObject([
      { reason: 'no-advisory-feed' },
      { reason: 'no-advisory-feed' },
    ]);
  });

  it.each([
    ['pkg:npm/example@1.2.0', 'pkg:npm/example@1.2.0%00', 'invalid-version'],
    ['pkg:npm/example@1.2.0', 'pkg:npm/example%0A@1.2.0', 'unreadable'],
    ['pkg:npm/example@1.0.0', 'pkg:npm/example@1.0.0%00', 'invalid-version'],
    ['pkg:npm/example@1.0.0', 'pkg:npm/%20example@1.0.0', 'unreadable'],
    ['pkg:npm/example@1.0.0', 'pkg:npm/example%20@1.0.0', 'unreadable'],
    ['pkg:npm/example@1.0.0', 'pkg:npm/example@@1.0.0', 'unreadable'],
    ['pkg:npm/example@1.0.0', 'pkg:pypi/exam%20ple@1.0.0', 'unreadable'],
    ['pkg:npm/example@1.0.0', 'pkg:npm/exam%2Fple@1.0.0', 'unmapped'],
    ['pkg:npm/example@1.0.0', 'pkg:npm/ex%C3%A4mple@1.0.0', 'unmapped'],
    ['pkg:npm/example@1.0.0', 'pkg:gem/team/example@1.0.0', 'unmapped'],
    ['pkg:npm/example@1.0.0', 'pkg:pypi/team/example@1.0.0', 'unmapped'],
  ])('takes %s for no answer on %j', async (known, unknown, reason) => {
    for (const purls of [
      [known, unknown],
      [unknown, known],
    ]) {
      const rows = await rowsOf(purls, sourceOf(fixed));
      expect(rows[purls.indexOf(unknown)]).toMatchObject({ verdict: 'undetermined', reason });
      expect(rows[purls.indexOf(known)]?.verdict).not.toBe('undetermined');
    }
  });

  it('does not learn the distribution of one from another', async () => {
    const purls = ['pkg:deb/debian/a@1-1+deb12u1?distro=debian-12', 'pkg:deb/debian/b@1-1+deb12u1'];
    expect((await rowsOf(purls, sourceOf(fixed)))[1]).toMatchObject({ reason: 'no-release' });
  });

  it('recommends nothing that the source itself does not confirm', async () => {
    const inner = sourceOf(fixed);
    const doubting: AdvisorySource = {
      findAdvisories: async (queries, given) => {
        const answers = await inner.findAdvisories(queries, given);
        return answers.map((answer) =>
          answer.kind === 'advisories' ? { ...answer, advisories: [fixed] } : answer,
        );
      },
    };
    const purls = ['pkg:npm/example'];
    expect(await rowsOf(purls, inner)).toMatchObject([{ exists: true, recommended: '1.2.0' }]);
    expect(await rowsOf(purls, doubting)).toMatchObject([{ exists: true, recommended: null }]);
  });

  it('is an error when the verdicts cannot be had, and knows less when only the names cannot', async () => {
    const inner = sourceOf(fixed);
    const failingFor = (isRefused: (version: string | null) => boolean): AdvisorySource => ({
      findAdvisories: (queries, given) =>
        queries.some(({ version }) => isRefused(version))
          ? Promise.reject(new UpstreamError('osv', 'unavailable', 'down'))
          : inner.findAdvisories(queries, given),
    });
    const purls = ['pkg:npm/example@1.2.0', 'pkg:npm/example'];
    await expect(
      rowsOf(
        purls,
        failingFor((version) => version !== null),
      ),
    ).rejects.toThrow(UpstreamError);
    expect(
      await rowsOf(
        purls,
        failingFor((version) => version === null),
      ),
    ).toMatchObject([
      { verdict: 'no-known-vulnerability', exists: null },
      { verdict: 'undetermined', exists: null, recommended: null },
    ]);
  });
});
