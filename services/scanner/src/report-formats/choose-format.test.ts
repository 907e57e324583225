import { describe, expect, it } from 'vitest';
import { acceptedFormat } from './choose-format.ts';

const OFFER = ['sarif', 'markdown'] as const;

describe('acceptedFormat', () => {
  it.each([
    [undefined, 'json'],
    ['', 'json'],
    ['*/*', 'json'],
    ['application/json', 'json'],
    ['application/*', 'json'],
    ['application/json, text/plain, */*', 'json'],
    ['application/sarif+json', 'sarif'],
    ['APPLICATION/SARIF+JSON ; charset=utf-8', 'sarif'],
    ['application/json, application/sarif+json', 'json'],
    ['application/json;q=0.5, application/sarif+json', 'sarif'],
    ['application/sarif+json, */*', 'sarif'],
    ['application/sarif+json;q=0.1, */*;q=0.2', 'json'],
    ['application/sarif+json;q=0, */*', 'json'],
    ['text/markdown; variant=GFM', 'markdown'],
    ['text/*', 'markdown'],
    ['text/markdown;q=0.5, application/sarif+json;q=0.6', 'sarif'],
    ['text/markdown;q=2, application/sarif+json;q=x', 'json'],
    ['image/png', 'json'],
    ['application/json;q=0', 'json'],
    ['sarif', 'json'],
    [`${'text/plain,'.repeat(100)}text/markdown`, 'json'],
  ])('%s: %s', (accept, format) => {
    expect(acceptedFormat(accept, OFFER)).toBe(format);
  });

  it('offers nothing that the scan does not have', () => {
    expect(acceptedFormat('application/sarif+json', ['markdown'])).toBe('json');
  });
});
