import { describe, expect, it } from 'vitest';
import { graderSite, siteUrls } from './site-urls.ts';

describe('siteUrls', () => {
  it.each([
    ['HTTPS://Example.ORG', 'https://example.org/', 'http://example.org/'],
    ['https://example.org:443/#a', 'https://example.org/', 'http://example.org/'],
    ['https://example.org./a?b#c', 'https://example.org/a?b', 'http://example.org/a?b'],
    ['https://bücher.example/', 'https://xn--bcher-kva.example/', 'http://xn--bcher-kva.example/'],
    ['https://example.org:8443/a', 'https://example.org:8443/a', 'http://example.org/a'],
  ])('%s is %s, and %s over http', (text, page, http) => {
    expect(siteUrls(text)).toMatchObject({ page, https: page, http });
  });

  it('finds the https door of an http URL', () => {
    expect(siteUrls('http://example.org/a?b')).toEqual({
      page: 'http://example.org/a?b',
      http: 'http://example.org/a?b',
      https: 'https://example.org/a?b',
      host: 'example.org',
    });
  });

  it.each([
    ['https://example.org/a', 'http://example.org:8080/a', 'https://example.org/a'],
    ['http://example.org/a', 'http://example.org/a', 'https://example.org:8443/a'],
    ['https://[2001:DB8::1]/', 'http://[2001:db8::1]:8080/', 'https://[2001:db8::1]/'],
  ])('finds the doors of %s at the ports of sites', (text, http, https) => {
    expect(siteUrls(text, { http: 8080, https: 8443 })).toMatchObject({ http, https });
  });

  it.each([
    ['https://[2001:DB8::1]/', '2001:db8::1'],
    ['https://192.0.2.1:8443/', '192.0.2.1'],
    ['https://a.example./', 'a.example'],
  ])('names the host of %s: %s', (text, host) => {
    expect(siteUrls(text).host).toBe(host);
  });

  it.each([
    ['https://example.org/', 'example.org'],
    ['https://example.org/a?b', 'example.org/a'],
    ['https://example.org:8443/a', 'example.org:8443/a'],
  ])('%s is %s to graders', (page, site) => {
    expect(graderSite(page)).toBe(site);
  });
});
