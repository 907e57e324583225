import { createServer } from 'node:https';
import { makeCertificate } from '../../fake-upstreams/certificates.ts';
import { createListener } from '../../fake-upstreams/listener.ts';

/** A small website over TLS on this machine. */
export interface SampleWebsite {
  readonly url: string;
  /** The certificate of the authority that signed the website's, as PEM. */
  readonly authority: string;
  stop(): Promise<void>;
}

/** Some things right, some missing: the audit is to have something to say. */
const HEADERS = {
  'content-type': 'text/html; charset=utf-8',
  'strict-transport-security': 'max-age=15552000',
  'x-frame-options': 'DENY',
  'x-content-type-options': 'nosniff',
  'set-cookie': 'basket=1; Path=/; SameSite=Lax',
  server: 'sample/1.4.2',
};
const PAGE = '<!doctype html><title>Web shop</title><p>Everything here is invented.</p>';

/** Serves the site for `host`, with a certificate of 90 days. */
export async function startSampleWebsite(host: string): Promise<SampleWebsite> {
  const authority = makeCertificate({ name: 'Demo authority', isAuthority: true });
  const { keyPem, certificate } = makeCertificate({ name: host, issuer: authority, hosts: [host] });
  const server = createServer({ key: keyPem, cert: certificate }, (_, response) => {
    response.writeHead(200, HEADERS).end(PAGE);
  });
  const listener = await createListener(server);
  return {
    url: `https://${host}:${new URL(listener.url).port}/`,
    authority: authority.certificate,
    stop: () => listener.close(),
  };
}
