import { expect, it } from 'vitest';
import { NO_SUBJECT } from './identity.ts';
import type { Statement } from './statement.ts';
import { indexStatements } from './statement-index.ts';

it('looks at each name once, whatever number of products a statement has', () => {
  const name = 'x'.repeat(500_000);
  const statement: Statement = {
    rule: 'statements[0]',
    names: [name, 'CVE-2026-0001'],
    products: Array.from({ length: 50_000 }, (_, at) => ({
      kind: 'identified',
      id: `pkg:npm/p${at}`,
      parts: [],
    })),
    status: 'affected',
    justification: null,
    statement: null,
    author: null,
    until: null,
    original: null,
    time: 0n,
  };
  const find = indexStatements([statement], NO_SUBJECT);
  const found = { name: 'p7', version: '1.0.0', ecosystem: 'npm', purl: 'pkg:npm/p7@1.0.0' };
  for (const each of [name.toUpperCase(), 'cve-2026-0001'])
    expect(find([each], found).map(({ counts }) => counts)).toEqual([statement]);
  expect(find(['CVE-2026-0002'], found)).toEqual([]);
});
