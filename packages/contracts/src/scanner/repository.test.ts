import { describe, expect, it } from 'vitest';
import { LegalRequest } from './legal.ts';
import { RepositoryRequest } from './repository.ts';

const url = 'https://github.com/owner/repo';
const file = { name: 'source.zip', bytes: new Uint8Array([1]) };

describe('RepositoryRequest', () => {
  it('trims what people paste', () => {
    expect(RepositoryRequest.parse({ url: ` ${url}\n`, token: ' abc\n' })).toEqual({ url, token: 'abc' });
  });

  it.each([null, '', undefined])('takes the token %j for absent', (token) => {
    expect(RepositoryRequest.parse({ url, token }).token).toBeUndefined();
  });

  it.each(['a b', 'a\r\nX: y', 'é', '\u0000', 'x'.repeat(1025), 3])(
    'refuses the token %.20j: no header can carry it',
    (token) => {
      expect(sentences({ url, token })).toEqual([expect.stringMatching(/^Send `token`: /)]);
    },
  );

  it('never repeats a token', () => {
    expect(sentences({ url, token: 'secret value' }).join()).not.toContain('secret');
  });

  it.each([undefined, '', '   ', null, 3, {}, `${url}\u0000`, `${url}/${'x'.repeat(2048)}`])(
    'refuses the url %.40j',
    (value) => {
      expect(sentences({ url: value })).toEqual([
        'Send `url`: the full repository address, https://<host>/<owner>/<repo>.',
      ]);
    },
  );
});

describe('LegalRequest', () => {
  it.each([
    ['a url', { url }, { url }],
    ['a file', { file }, { file }],
    ['a url and an empty file field', { url, file: '' }, { url }],
    ['a file and an empty url field', { url: '', file }, { file }],
    ['a url and a token', { url, token: 'abc' }, { url, token: 'abc' }],
  ])('takes %s', (_what, body, expected) => {
    expect(LegalRequest.parse(body)).toEqual(expected);
  });

  it.each([
    ['neither', {}, 'Send `url` (a repository address) or `file` (a ZIP archive of the project source).'],
    ['both', { url, file }, 'Send one of `url` and `file`, not both.'],
    [
      'text for a file',
      { file: 'x' },
      'Send `file` as multipart/form-data: a ZIP archive of the project source.',
    ],
  ])('refuses %s', (_what, body, sentence) => {
    expect(LegalRequest.safeParse(body).error?.issues.map(({ message }) => message)).toEqual([sentence]);
  });
});

function sentences(body: unknown): readonly string[] {
  return RepositoryRequest.safeParse(body).error?.issues.map((issue) => issue.message) ?? [];
}
