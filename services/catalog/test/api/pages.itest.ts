import { hash } from 'node:crypto';
import { AppListResponse, ErrorEnvelope } from '@repo/contracts/catalog';
import { describe, expect, it } from 'vitest';
import { catalogOf } from '../support/catalog.ts';
import { appRecord } from '../support/records.ts';

const HOSTILE = '"><script>alert(1)</script><img src=x onerror=alert(1)>';
const CATEGORIES = [
  { kind: 'category', slug: 'tools', name: 'Tools', description: 'What helps.' },
  { kind: 'category', slug: 'saws', name: 'Saws', parent: 'tools' },
  { kind: 'category', slug: 'empty', name: 'Empty' },
];
const APPS = Array.from({ length: 60 }, (_, index) =>
  appRecord(`app-${index}`, {
    category: index % 2 === 0 ? 'tools' : 'saws',
    pricing: index % 3 === 0 ? 'FREE' : 'PAID',
    publishedAt: `2026-03-${String(1 + (index % 9)).padStart(2, '0')}T12:00:00Z`,
  }),
);
const RICH = appRecord('rich', {
  name: HOSTILE,
  tagline: HOSTILE,
  creator: 'eve',
  category: 'tools',
  url: 'https://rich.example/?a=1&b="2"',
  description: `# Big\n\n${HOSTILE}\n\n[bad](javascript:alert(1)) [good](https://good.example/) ![pixel](https://evil.example/p.png)`,
  features: [{ title: HOSTILE, description: '*fast*' }],
  changelog: [{ version: '1.0.0', date: '2026-01-01T00:00:00Z', notes: HOSTILE, url: null }],
  languages: ['C++'],
  publishedAt: '2026-04-01T12:00:00Z',
});

const creators = [
  { kind: 'creator', username: 'ada', displayName: 'Ada' },
  { kind: 'creator', username: 'eve', displayName: HOSTILE, bio: HOSTILE },
];
const catalog = catalogOf([...creators, ...CATEGORIES, ...APPS, RICH]);

const BROWSER = { headers: { accept: 'text/html,application/xhtml+xml,application/xml;q=0.9,*/*;q=0.8' } };

async function pageAt(path: string, status = 200): Promise<string> {
  const response = await catalog.request(path, BROWSER);
  expect([path, response.status, response.headers.get('content-type')]).toEqual([
    path,
    status,
    'text/html; charset=utf-8',
  ]);
  return response.text();
}

const linksTo = (text: string, start: string) =>
  [...text.matchAll(/href="([^"]*)"/g)].flatMap(([, href = '']) => {
    const address = href.replaceAll('&amp;', '&');
    return address.startsWith(start) ? [address] : [];
  });

describe('the front page', () => {
  it('is for those who prefer HTML: others are told where to ask', async () => {
    for (const accept of ['*/*', 'application/json', 'application/json, text/html;q=0.9']) {
      const response = await catalog.request('/', { headers: { accept } });
      const { error } = ErrorEnvelope.parse(await response.json());
      expect([response.status, error.message]).toEqual([404, expect.stringContaining('GET /api/v1')]);
    }
    const response = await catalog.request('/', BROWSER);
    expect([response.status, response.headers.get('vary')]).toEqual([200, 'Accept-Encoding, Accept, Host']);
  });

  it('is walked by its links: every app once', async () => {
    const slugs: string[] = [];
    let path: string | undefined = '/?sort=trending';
    for (let pages = 0; path !== undefined && pages < 10; pages += 1) {
      const text = await pageAt(path);
      slugs.push(...linksTo(text, '/apps/'));
      path = linksTo(text.slice(text.indexOf('rel="next"')), '/?')[0];
      if (!text.includes('rel="next"')) path = undefined;
    }
    expect(slugs.toSorted()).toEqual([...APPS, RICH].map(({ slug }) => `/apps/${String(slug)}`).toSorted());
  });

  it('keeps the filters in its links, and takes each away again', async () => {
    const text = await pageAt('/?pricing=FREE&q=name&sort=newest');
    expect(linksTo(text, '/?')).toEqual(
      expect.arrayContaining([
        '/?q=name&sort=newest',
        '/?pricing=FREE&sort=newest',
        '/?pricing=FREE&q=name&sort=likes',
      ]),
    );
    expect(linksTo(text, '/categories/')).toContain('/categories/tools?pricing=FREE&q=name&sort=newest');
    expect(linksTo(text, '/apps/')).toHaveLength(20);
  });

  it('lists categories that have apps, with their counts', async () => {
    const text = await pageAt('/');
    expect(text).toMatch(/href="\/categories\/tools">Tools<\/a><span class="quiet">31</);
    expect(text).not.toContain('/categories/empty');
  });

  it.each(['/', '/?pricing=FREE', '/?category=saws&isOpenSource=false', '/?q=name&sort=newest'])(
    'counts beside each filter what it leads to: %s',
    async (path) => {
      const text = await pageAt(path);
      const counted = [...text.matchAll(/<li><a href="([^"]*)"[^>]*>[^<]*<\/a><span class="quiet">(\d+)</g)];
      expect(counted.length).toBeGreaterThan(1);
      for (const [, href = '', count] of counted) {
        const { pathname, searchParams } = new URL(href.replaceAll('&amp;', '&'), 'http://catalog.test');
        const [, category] = /^\/categories\/(.+)$/.exec(pathname) ?? [];
        if (category !== undefined) searchParams.set('category', category);
        const response = await catalog.request(`/api/v1/apps?total=true&limit=1&${searchParams.toString()}`);
        const { meta } = AppListResponse.parse(await response.json());
        expect([href, String(meta.total)]).toEqual([href, count]);
      }
    },
  );

  it('names a category that was chosen by its name', async () => {
    expect(await pageAt('/?category=tools&pricing=FREE')).toContain('aria-label="Remove Category Tools"');
  });

  it('says how words were taken, and what to do when nothing is found', async () => {
    expect(await pageAt('/?q=naem')).toMatch(/No app has “naem”; these have “[^”*]+…?”/);
    expect(await pageAt('/?q=zzzzqqqq')).toContain('No app matches.');
    expect(await pageAt('/categories/empty')).toContain('There are no apps here yet.');
  });

  it('is indexed without parameters only', async () => {
    expect(await pageAt('/')).toContain('<link rel="canonical"');
    expect(await pageAt('/categories/tools')).toContain('<link rel="canonical"');
    const [second = ''] = linksTo(await pageAt('/'), '/?cursor=');
    for (const path of ['/?q=name', '/?category=tools', second]) {
      expect([path, await pageAt(path)]).toEqual([path, expect.stringContaining('content="noindex"')]);
    }
  });

  it('refuses what the API refuses, as a page', async () => {
    expect(await pageAt('/?sort=best', 400)).toContain('Send `sort`: one of');
    expect(await pageAt('/?q=a&q=b', 400)).toContain('Send `q` once');
    expect(await pageAt('/?cursor=x', 400)).toContain('<h1>');
  });
});

describe('the pages below', () => {
  it.each(['/apps/none', '/apps/%00', '/creators/none', '/categories/none', '/apps/%F0%9F%99%82'])(
    '%s: 404, as a page',
    async (path) => {
      expect(await pageAt(path, 404)).toContain('<h1>Not found</h1>');
    },
  );

  it.each(['/', '/apps/rich', '/creators/eve', '/categories/tools', '/?q=%22%3E%3Cscript%3E'])(
    '%s shows strangers’ text as text, and allows nothing but its own style and script',
    async (path) => {
      const response = await catalog.request(path, BROWSER);
      const text = await response.text();
      const [style, script] = ['style', 'script'].map((name) => {
        const inside = new RegExp(`<${name}>([\\s\\S]*?)</${name}>`).exec(text)?.[1] ?? '';
        return `'sha256-${hash('sha256', inside, 'base64')}'`;
      });
      expect(response.headers.get('content-security-policy')).toBe(
        `default-src 'none'; style-src ${style}; script-src ${script}; img-src data:; base-uri 'none'; connect-src 'self'; form-action 'self'; frame-ancestors 'none'`,
      );
      expect(text.match(/<script(?! type="application\/ld\+json")/g)).toHaveLength(1);
      expect(text).not.toMatch(/<img|javascript:|evil\.example"/);
    },
  );

  it('of an app: its facts, links and texts', async () => {
    const text = await pageAt('/apps/rich');
    expect(text).toContain('href="https://rich.example/?a=1&amp;b=%222%22" rel="nofollow noopener external"');
    expect(text).toContain('<a href="https://good.example/">good</a>');
    expect(text).toContain('<em>fast</em>');
    expect(text).toContain('<p># Big</p>');
    expect(linksTo(text, '/?')).toContain('/?language=C%2B%2B');
    expect(linksTo(await pageAt('/apps/app-1'), '/apps/')).toHaveLength(6);
  });

  it('of a category: its apps only, those of the ones within it too when they are asked for', async () => {
    const text = await pageAt('/categories/saws');
    expect(text).toContain('<h1>Saws</h1>');
    expect(text.match(/Remove Category/g)).toHaveLength(1);
    expect(linksTo(text, '/apps/')).toHaveLength(24);
    expect(linksTo(await pageAt('/categories/tools'), '/categories/saws')).toHaveLength(1);
  });

  it('of an app and of a creator are one page each, whatever parameters are made up', async () => {
    for (const path of ['/apps/app-2', '/creators/ada']) {
      await pageAt(path);
      const before = await catalog.statements();
      await pageAt(`${path}?q=made-up&limit=none`);
      // The version of the data may be due; a page is made of two statements and more.
      expect((await catalog.statements()) - before).toBeLessThan(2);
    }
  });

  it('are validated: who has them gets 304, and they are not kept for others when the address is named', async () => {
    const first = await catalog.request('/apps/rich', BROWSER);
    const etag = first.headers.get('etag') ?? '';
    const again = await catalog.request('/apps/rich', {
      headers: { ...BROWSER.headers, 'if-none-match': etag },
    });
    expect([again.status, first.headers.get('vary')]).toEqual([304, 'Accept-Encoding, Host']);
  });
});
