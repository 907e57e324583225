import { describe, expect, it } from 'vitest';
import { openJsonUpstream } from '../../test/support/json-upstream.ts';
import { createLicenseSource, type LicenseQuery, type LicenseSourceOptions } from './index.ts';

const never = new AbortController().signal;

interface Asked {
  readonly path: string;
  readonly body: unknown;
}
type Answer = (asked: Asked) => readonly [status: number, body: unknown];

/** The whole source on one server that is both services. */
async function sourceOn(answer: Answer, limits: LicenseSourceOptions['limits'] = {}) {
  const asked: Asked[] = [];
  const kept = new Map<string, string>();
  const json = await openJsonUpstream('licenses', (request, response) => {
    request.setEncoding('utf8');
    let text = '';
    request.on('data', (chunk: string) => {
      text += chunk;
    });
    request.on('end', () => {
      const one = { path: request.url ?? '', body: JSON.parse(text) };
      asked.push(one);
      const [status, body] = answer(one);
      response.writeHead(status).end(typeof body === 'string' ? body : JSON.stringify(body));
    });
  });
  const source = createLicenseSource({
    depsDev: json,
    clearlyDefined: json,
    cache: {
      get: async (key) => kept.get(key),
      set: async (key, value) => {
        kept.set(key, value);
      },
    },
    ttlSeconds: 60,
    limits,
  });
  return { source, asked, kept };
}

const npm = (name: string): LicenseQuery => ({ system: 'npm', name, version: '1.0.0' });
const versionOf = (name: string, licenses?: readonly string[]) => ({
  request: { versionKey: { system: 'NPM', name, version: '1.0.0' } },
  ...(licenses === undefined ? {} : { version: { licenses } }),
});
const batch = (...responses: readonly object[]) => [200, { responses }] as const;
const definition = (name: string, declared: string | undefined) => ({
  [`npm/npmjs/-/${name}/1.0.0`]: { licensed: { declared } },
});
const isDepsDev = ({ path }: Asked) => path === '/v3alpha/versionbatch';

describe('the licence source', () => {
  it('asks deps.dev once for all, each version once', async () => {
    const { source, asked } = await sourceOn(() =>
      batch(versionOf('a', ['MIT']), versionOf('b', ['ISC', 'MIT'])),
    );
    expect(await source.findLicenses([npm('a'), npm('b'), npm('a')], never)).toEqual([
      { kind: 'declared', licenses: ['MIT'], service: 'deps.dev' },
      { kind: 'declared', licenses: ['ISC', 'MIT'], service: 'deps.dev' },
      { kind: 'declared', licenses: ['MIT'], service: 'deps.dev' },
    ]);
    expect(asked).toEqual([
      {
        path: '/v3alpha/versionbatch',
        body: {
          requests: [
            { versionKey: { system: 'NPM', name: 'a', version: '1.0.0' } },
            { versionKey: { system: 'NPM', name: 'b', version: '1.0.0' } },
          ],
        },
      },
    ]);
  });

  it('follows the pages of a batch with the same requests', async () => {
    const { source, asked } = await sourceOn(({ body }) => {
      const isSecond = typeof body === 'object' && body !== null && 'pageToken' in body;
      return isSecond
        ? batch(versionOf('b', ['ISC']))
        : [200, { responses: [versionOf('a', ['MIT'])], nextPageToken: 'more' }];
    });
    const answers = await source.findLicenses([npm('a'), npm('b')], never);
    expect(answers.map(({ kind }) => kind)).toEqual(['declared', 'declared']);
    expect(asked[1]?.body).toMatchObject({ pageToken: 'more', requests: [{}, {}] });
  });

  it('takes answers in the order of the requests when they do not name them', async () => {
    const { source } = await sourceOn(() =>
      batch({ version: { licenses: ['MIT'] } }, { version: { licenses: ['ISC'] } }),
    );
    const answers = await source.findLicenses([npm('a'), npm('b')], never);
    expect(answers).toMatchObject([{ licenses: ['MIT'] }, { licenses: ['ISC'] }]);
  });

  it('gives up on pages without end', async () => {
    const { source } = await sourceOn((asked) =>
      isDepsDev(asked) ? [200, { responses: [], nextPageToken: 'more' }] : [200, {}],
    );
    expect(await source.findLicenses([npm('a')], never)).toEqual([{ kind: 'failed' }]);
  });

  it('splits what is more than a batch', async () => {
    const { source, asked } = await sourceOn(
      ({ body }) =>
        batch(
          ...(JSON.stringify(body).includes('"a"') ? [versionOf('a', ['MIT'])] : [versionOf('b', ['MIT'])]),
        ),
      { depsDevBatch: 1 },
    );
    const answers = await source.findLicenses([npm('a'), npm('b')], never);
    expect(answers.map(({ kind }) => kind)).toEqual(['declared', 'declared']);
    expect(asked).toHaveLength(2);
  });

  it('asks ClearlyDefined for what is unknown, undeclared or not mapped, in its coordinates', async () => {
    const { source, asked } = await sourceOn((one) =>
      isDepsDev(one)
        ? batch(
            versionOf('a'),
            versionOf('@s/b', []),
            versionOf('c', ['non-standard']),
            versionOf('d', ['MIT']),
          )
        : [
            200,
            { ...definition('a', 'MIT'), 'npm/npmjs/@s/b/1.0.0': { licensed: { declared: 'NOASSERTION' } } },
          ],
    );
    expect(await source.findLicenses(['a', '@s/b', 'c', 'd'].map(npm), never)).toEqual([
      { kind: 'declared', licenses: ['MIT'], service: 'ClearlyDefined' },
      { kind: 'undeclared' },
      { kind: 'undeclared' },
      { kind: 'declared', licenses: ['MIT'], service: 'deps.dev' },
    ]);
    expect(asked[1]).toEqual({
      path: '/definitions?expand=-files',
      body: ['npm/npmjs/-/a/1.0.0', 'npm/npmjs/@s/b/1.0.0', 'npm/npmjs/-/c/1.0.0'],
    });
  });

  it('knows the coordinates of PyPI', async () => {
    const { source, asked } = await sourceOn((one) => (isDepsDev(one) ? [503, ''] : [200, {}]));
    await source.findLicenses([{ system: 'pypi', name: 'requests', version: '2.31.0+local' }], never);
    expect(asked[1]?.body).toEqual(['pypi/pypi/-/requests/2.31.0+local']);
  });

  it('says that a version is not known when nobody knows it', async () => {
    const { source } = await sourceOn((one) =>
      isDepsDev(one) ? batch(versionOf('a')) : [200, definition('a', undefined)],
    );
    expect(await source.findLicenses([npm('a')], never)).toEqual([{ kind: 'not-known' }]);
  });

  it.each<[string, number, unknown]>([
    ['is away', 503, ''],
    ['limits us', 429, ''],
    ['answers with a page', 200, '<html>'],
    ['answers with another shape', 200, { responses: [7] }],
    ['leaves the answer out', 200, { responses: [] }],
  ])('never takes silence for an answer: deps.dev %s', async (_what, status, body) => {
    const { source } = await sourceOn((one) => (isDepsDev(one) ? [status, body] : [503, '']));
    expect(await source.findLicenses([npm('a')], never)).toEqual([{ kind: 'failed' }]);
  });

  it.each([
    ['is away', 503, {}],
    ['limits us', 429, {}],
    ['is asked no more', 503, { maxFallbackBatches: 0 }],
  ])('does not say that nobody knows it while ClearlyDefined %s', async (_what, status, limits) => {
    const answer = batch(versionOf('a'), versionOf('b', []));
    const { source } = await sourceOn((one) => (isDepsDev(one) ? answer : [status, '']), limits);
    expect(await source.findLicenses([npm('a'), npm('b')], never)).toEqual([
      { kind: 'failed' },
      { kind: 'undeclared' },
    ]);
  });

  it('lets ClearlyDefined answer while deps.dev is away', async () => {
    const { source } = await sourceOn((one) => (isDepsDev(one) ? [503, ''] : [200, definition('a', 'MIT')]));
    expect(await source.findLicenses([npm('a'), npm('b')], never)).toEqual([
      { kind: 'declared', licenses: ['MIT'], service: 'ClearlyDefined' },
      { kind: 'failed' },
    ]);
  });

  it('halves a batch that one bad coordinate spoils', async () => {
    const names = ['a', 'b', 'bad', 'd'];
    const { source } = await sourceOn((one) => {
      if (isDepsDev(one)) return batch(...names.map((name) => versionOf(name)));
      const coordinates = JSON.stringify(one.body);
      if (coordinates.includes('bad')) return [200, 'An error occurred'];
      return [200, Object.assign({}, ...names.map((name) => definition(name, 'MIT')))];
    });
    const answers = await source.findLicenses(names.map(npm), never);
    expect(answers.map(({ kind }) => kind)).toEqual(['declared', 'declared', 'not-known', 'declared']);
  });

  it('asks ClearlyDefined no more often than its budget', async () => {
    const { source, asked } = await sourceOn((one) => (isDepsDev(one) ? [503, ''] : [500, '']), {
      clearlyDefinedBatch: 2,
      maxFallbackBatches: 3,
    });
    await source.findLicenses('abcdefgh'.split('').map(npm), never);
    expect(asked.filter((one) => !isDepsDev(one))).toHaveLength(3);
  });

  it('keeps what was declared by package URL, and nothing else', async () => {
    const { source, asked, kept } = await sourceOn((one) =>
      isDepsDev(one)
        ? batch(versionOf('@s/a', ['MIT']), versionOf('own'))
        : [200, definition('own', undefined)],
    );
    await source.findLicenses([npm('@s/a'), npm('own')], never);
    expect([...kept.keys()]).toEqual(['license:2:["npm","@s/a","1.0.0"]']);
    const before = asked.length;
    expect(await source.findLicenses([npm('@s/a')], never)).toMatchObject([{ kind: 'declared' }]);
    expect(asked).toHaveLength(before);
  });

  it('takes a cache that holds nonsense for an empty one', async () => {
    const { source, kept } = await sourceOn(() => batch(versionOf('a', ['MIT'])));
    kept.set('license:2:["npm","a","1.0.0"]', '{"kind":"declared"}');
    expect(await source.findLicenses([npm('a')], never)).toMatchObject([{ licenses: ['MIT'] }]);
  });

  it('asks nobody for nothing, and stops when the caller leaves', async () => {
    const { source, asked } = await sourceOn(() => [503, '']);
    expect(await source.findLicenses([], never)).toEqual([]);
    expect(asked).toEqual([]);
    const gone = AbortSignal.abort(new Error('gone'));
    await expect(source.findLicenses([npm('a')], gone)).rejects.toThrow('gone');
  });
});
