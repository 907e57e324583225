import { hash } from 'node:crypto';
import { ErrorBody } from '@repo/contracts/scanner';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startScanner } from '../support/scanner-app.ts';

const BROWSER = { headers: { accept: 'text/html,application/xhtml+xml,application/xml;q=0.9,*/*;q=0.8' } };
const NOBODY = 'http://127.0.0.1:1';

let scanner: Awaited<ReturnType<typeof startScanner>>;
beforeAll(async () => {
  scanner = await startScanner({ OSV_API_URL: NOBODY, NVD_API_URL: NOBODY, GITHUB_API_URL: NOBODY });
});
afterAll(() => scanner.close());

async function pageAt(path: string) {
  const response = await scanner.request(path, BROWSER);
  return { response, text: await response.text() };
}

describe('the front page', () => {
  it('is for those who prefer HTML: others get the old 404', async () => {
    for (const accept of ['*/*', 'application/json', 'application/json, text/html;q=0.9']) {
      const response = await scanner.request('/', { headers: { accept } });
      expect([response.status, response.headers.get('vary')]).toEqual([404, 'Accept']);
      expect(ErrorBody.parse(await response.json()).error).toContain('GET /docs');
    }
    const { response } = await pageAt('/');
    expect([response.status, response.headers.get('vary')]).toEqual([200, 'Accept-Encoding, Accept']);
  });

  it('allows its own style and script, and nothing else', async () => {
    const { response, text } = await pageAt('/');
    const hashOf = (element: string) => {
      const inside = new RegExp(`<${element}>([^]*?)</${element}>`).exec(text)?.[1] ?? '';
      return `'sha256-${hash('sha256', inside, 'base64')}'`;
    };
    expect(response.headers.get('content-security-policy')).toBe(
      `default-src 'none'; style-src ${hashOf('style')}; script-src ${hashOf('script')}; img-src data:; base-uri 'none'; connect-src 'self'; form-action 'self'; frame-ancestors 'none'`,
    );
    expect(text.match(/<script/g)).toHaveLength(1);
  });

  it('recognises what was typed for those without scripts, and shows it as text', async () => {
    const typed = async (q: string) => (await pageAt(`/?q=${encodeURIComponent(q)}`)).text;
    expect(await typed('github.com/owner/repo')).toContain(
      '<form method="post" action="/api/scan/repo?format=html" enctype="multipart/form-data"><input type="hidden" name="url" value="https://github.com/owner/repo">',
    );
    const hostile = await typed('https://a.example/"><img src=x>');
    expect(hostile).toContain('value="https://a.example/&quot;&gt;&lt;img src=x&gt;"');
    expect(hostile).not.toContain('<img');
    const unknown = (await typed('two words')).replace(/<script>[^]*<\/script>/, '');
    expect(unknown).toContain('<p class="error">This is not recognised. Type ');
  });

  it('offers what the e-mail audit takes beside the domain where there is a domain', async () => {
    const options = (text: string) => /<details id="options"( hidden)?>/.exec(text)?.[1];
    expect(options((await pageAt('/?q=example.org')).text)).toBe(undefined);
    expect(options((await pageAt('/?q=owner%2Frepo')).text)).toBe(' hidden');
    const { text } = await pageAt('/?q=example.org');
    expect(text).toContain('action="/api/scan/email?format=html" enctype="multipart/form-data" id="mail"');
    for (const field of ['dkimSelectors', 'senderIps'])
      expect(text).toMatch(new RegExp(`<input name="${field}"[^>]* form="mail"`));
  });

  it('leads to the operations of the reference', async () => {
    const { paths } = JSON.parse((await pageAt('/openapi.json')).text);
    const operations = Object.entries<{ post?: { operationId: string } }>(paths).flatMap(
      ([path, { post }]) => (post === undefined ? [] : [`${post.operationId} ${path}`]),
    );
    const { text } = await pageAt('/');
    const links = [...text.matchAll(/<a href="\/docs#([^"]+)"><code>POST ([^<]+)/g)];
    expect(links).toHaveLength(10);
    const reference = (await pageAt('/docs')).text;
    for (const [, id, path] of links) {
      expect(operations).toContain(`${id} ${path}`);
      expect(reference).toContain(`<h3 id="${id}"`);
    }
  });

  it('is validated: who has it gets 304', async () => {
    const etag = (await pageAt('/')).response.headers.get('etag') ?? '';
    const headers = { ...BROWSER.headers, 'if-none-match': etag };
    expect((await scanner.request('/', { headers })).status).toBe(304);
  });
});
