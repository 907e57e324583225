import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { SKIP_REASONS, UNASKED_REASONS, UNMATCHED_REASONS } from '../report-formats/reasons.ts';
import { emailChecks } from '../scans/email/checks/index.ts';
import { AUDITS, FINDINGS, STATUSES } from '../scans/supply-chain/judge/finding-documents.ts';
import { websiteChecks } from '../scans/website/checks/index.ts';
import { checksDocument } from './checks-document.ts';

const DOCUMENT = readFileSync(join(import.meta.dirname, '..', '..', '..', '..', 'docs', 'checks.md'), 'utf8');

describe('docs/checks.md', () => {
  it('is what the sources say; else run `pnpm documents`', () => {
    expect(DOCUMENT).toBe(checksDocument(DOCUMENT));
  });

  it('has one anchor for each check and finding', () => {
    const anchors = [...DOCUMENT.matchAll(/<a id="([^"]+)">/g)].map(([, key]) => key);
    const keys = [...emailChecks, ...websiteChecks].map(({ key }) => key);
    expect(new Set(anchors)).toEqual(new Set([...keys, ...Object.keys(FINDINGS), ...Object.keys(AUDITS)]));
    expect(new Set(anchors).size).toBe(anchors.length);
  });

  it.each([...emailChecks, ...websiteChecks])('links $key to what it names', ({ reference }) => {
    const [, rfc, section] = /^RFC (\d+)\b(?: §([\d.]+))?/.exec(reference.name) ?? [];
    const hash = section === undefined ? '' : `#section-${section}`;
    const link = rfc === undefined ? 'https://' : `https://www.rfc-editor.org/rfc/rfc${rfc}${hash}`;
    expect(reference.url.startsWith(link)).toBe(true);
  });

  it('has a row of as many cells as its head for everything that it lists', () => {
    const tables = DOCUMENT.trimEnd()
      .split('\n\n')
      .filter((part) => part.startsWith('|'))
      .map((part) => part.split('\n').map((line) => line.split(/(?<!\\)\|/).length));
    expect(tables.filter((widths) => new Set(widths).size !== 1)).toEqual([]);
  });

  it.each([
    ...[...emailChecks, ...websiteChecks].map(
      ({ key, about }) => [key, [about.looksAt, about.fix ?? 'None.']] as const,
    ),
    ...Object.entries({ ...FINDINGS, ...AUDITS }).map(
      ([key, { means, fix }]) => [key, [means, fix]] as const,
    ),
    ...[STATUSES, UNMATCHED_REASONS, UNASKED_REASONS, SKIP_REASONS].flatMap((reasons) =>
      Object.entries(reasons).map(([key, { means, fix }]) => [key, [means, fix]] as const),
    ),
  ])('tells of %s in sentences of one line', (_key, sentences) => {
    for (const sentence of sentences) expect(sentence).toMatch(/^[A-Z`].*\.$/);
  });
});
