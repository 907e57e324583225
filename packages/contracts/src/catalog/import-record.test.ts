import { describe, expect, it } from 'vitest';
import { ImportRecord } from './import-record.ts';

const app = { kind: 'app', slug: 'draw.io', name: 'draw.io', creator: 'ada', status: 'published' };
const records = [
  app,
  { kind: 'creator', username: 'ada' },
  { kind: 'category', slug: 'a', name: 'A' },
  { kind: 'tag', slug: 'a', name: 'A' },
  { kind: 'aiTool', slug: 'a', name: 'A' },
];

describe('ImportRecord', () => {
  it.each(records)('takes a $kind with nothing but what identifies it', (record) => {
    expect(ImportRecord.parse(record)).toMatchObject(record);
  });

  it('fills what is absent, null or empty with null, an empty list or false', () => {
    const absent = ImportRecord.parse(app);
    expect(absent).toMatchObject({
      tagline: null,
      tags: [],
      isFeatured: false,
      publishedAt: null,
      license: null,
    });
    const blank = { tagline: '', url: null, license: '', category: null, publishedAt: '' };
    expect(ImportRecord.parse({ ...app, ...blank })).toEqual(absent);
  });

  it.each([
    ['2026-08-20', '2026-08-20T00:00:00.000Z'],
    ['2026-08-20T09:30:00Z', '2026-08-20T09:30:00.000Z'],
    ['2026-08-20T09:30:00.123456+02:00', '2026-08-20T07:30:00.123Z'],
  ])('writes the time %s as responses do', (publishedAt, expected) => {
    expect(ImportRecord.parse({ ...app, publishedAt })).toMatchObject({ publishedAt: expected });
  });

  it('keeps once what a list names twice, in order', () => {
    expect(ImportRecord.parse({ ...app, tags: ['b', 'a', 'b'] })).toMatchObject({ tags: ['b', 'a'] });
  });

  it('trims names and brings them to NFC', () => {
    expect(ImportRecord.parse({ ...app, name: ' Cafe\u0301 ' })).toMatchObject({ name: 'Caf\u00e9' });
  });

  it('keeps the lines of a description', () => {
    expect(ImportRecord.parse({ ...app, description: '# A\n\nb' })).toMatchObject({
      description: '# A\n\nb',
    });
  });

  it('ignores derived and unknown fields', () => {
    expect(ImportRecord.parse({ ...app, links: {}, appCount: 3 })).toEqual(ImportRecord.parse(app));
  });

  it.each([
    [{ kind: 'apps' }, '`kind` must be one of creator, category, tag, aiTool, app.'],
    [{ kind: undefined }, '`kind` must be one of creator, category, tag, aiTool, app.'],
    [{ slug: 'A' }, '`slug` must be a slug'],
    [{ slug: undefined }, '`slug` must be a slug'],
    [{ name: '' }, '`name` must be one line of 1 to 80 characters.'],
    [{ name: 'x'.repeat(81) }, '`name` must be one line of 1 to 80 characters.'],
    [{ name: 'a\nb' }, '`name` must be one line of 1 to 80 characters.'],
    [{ tagline: 'x'.repeat(161) }, '`tagline` must be one line of 1 to 160 characters.'],
    [{ description: 'x'.repeat(20_001) }, '`description` must be text of 1 to 20000 characters'],
    [{ description: 'a\u0000' }, '`description` must be text of'],
    [{ creator: undefined }, '`creator` must be a username'],
    [{ creator: 'a b' }, '`creator` must be a username'],
    [{ status: 'live' }, '`status` must be one of draft, published, unlisted, removed.'],
    [{ status: undefined }, '`status` must be one of'],
    [{ url: 'ftp://example.org' }, '`url` must be an http or https address'],
    [{ license: 'Apache 2.0' }, '`license` must be an SPDX licence expression'],
    [{ pricing: 'free' }, '`pricing` must be one of FREE,'],
    [{ tags: 'a' }, '`tags` must be a list'],
    [{ tags: ['ok', 'Not ok'] }, '`tags[1]` must be a slug'],
    [{ likes: -1 }, '`likes` must be a whole number from 0.'],
    [{ likes: 1.5 }, '`likes` must be a whole number from 0.'],
    [{ stats: { views: '3' } }, '`stats.views` must be a whole number from 0.'],
    [{ stats: {}, likes: 1 }, '`stats` and `likes` or `views` must not stand together'],
    [{ publishedAt: 'yesterday' }, '`publishedAt` must be a time'],
    [{ publishedAt: '2026-02-30' }, '`publishedAt` must be a time'],
    [{ changelog: [{ version: '1', date: '' }] }, '`changelog[0].date` must be a time'],
    [{ isOpenSource: 'yes' }, '`isOpenSource` must be true or false.'],
  ])('refuses %j with one sentence that names the field', (change, sentence) => {
    expect(sentences({ ...app, ...change })).toEqual([expect.stringContaining(sentence)]);
  });

  it.each([null, 3, 'x', []])('refuses %j: a line is an object', (line) => {
    expect(sentences(line)).toEqual([expect.stringMatching(/^A record must be a JSON object|^`kind` must/)]);
  });

  it('takes the kind of an AI tool under a name of its own', () => {
    expect(ImportRecord.parse({ kind: 'aiTool', slug: 'a', name: 'A', toolKind: 'agent' })).toMatchObject({
      toolKind: 'agent',
    });
  });
});

function sentences(line: unknown): readonly string[] {
  return ImportRecord.safeParse(line).error?.issues.map((issue) => issue.message) ?? [];
}
