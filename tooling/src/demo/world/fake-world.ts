import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { createServer } from 'node:https';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { makeCertificate } from '../../fake-upstreams/certificates.ts';
import { jsonAnswer } from '../../fake-upstreams/fake-answer.ts';
import { startFakeDns } from '../../fake-upstreams/fake-dns.ts';
import { type KnownLicenses, startFakeLicenses } from '../../fake-upstreams/fake-licenses.ts';
import { type FakeCve, startFakeNvd } from '../../fake-upstreams/fake-nvd.ts';
import { startFakeServer } from '../../fake-upstreams/fake-server.ts';
import { createListener } from '../../fake-upstreams/listener.ts';
import { startFakePlatform } from '../../fake-upstreams/platform/fake-platform.ts';
import { samplePath } from '../../fake-upstreams/sample-files.ts';
import { zipOf } from '../../fake-upstreams/zip-writer.ts';
import { hostSampleRepositories, type SampleRepository } from './host-sample-repositories.ts';

/** Everything outside of the services that the demo's scans talk to, on this machine. */
export interface FakeWorld {
  /** The scanner's settings that lead it there. */
  readonly env: Readonly<Record<string, string>>;
  readonly repository: SampleRepository;
  readonly websiteUrl: string;
  readonly mailDomain: string;
  /** Path of the sample project as a ZIP archive. */
  readonly projectZip: string;
  stop(): Promise<void>;
}

const GRADE = { id: 1, grade: 'B+', score: 80, error: null, tests_passed: 9, tests_quantity: 10 };
const PLATFORM_HOST = 'code.example';
const MAIL_DOMAIN = 'mail-shop.test';

/**
 * Starts the fake upstreams. The certificate of the sample website is signed by an authority that is made here, written
 * to a temporary folder and trusted by the demo's scanner alone.
 */
export async function startFakeWorld(): Promise<FakeWorld> {
  const endings: (() => Promise<void>)[] = [];
  const stop = async (): Promise<void> => {
    await Promise.all(endings.map((end) => end()));
  };
  try {
    return { ...(await startAll(endings)), stop };
  } catch (error) {
    await stop();
    throw error;
  }
}

/** Starts one after the other; `endings` gets how to end what was started, also when a later one fails. */
async function startAll(endings: (() => Promise<void>)[]): Promise<Omit<FakeWorld, 'stop'>> {
  const folder = await mkdtemp(join(tmpdir(), 'demo-'));
  endings.push(() => rm(folder, { recursive: true, force: true }));
  const platform = await startFakePlatform();
  endings.push(() => platform.close());
  const nvd = await startFakeNvd(await readUpstream<readonly FakeCve[]>('cves.json'));
  endings.push(() => nvd.stop());
  const licenses = await startFakeLicenses(await readLicenses());
  endings.push(() => licenses.close());
  const dns = await startFakeDns(await readFile(samplePath('upstreams/mail-zone.txt'), 'utf8'));
  endings.push(() => dns.stop());
  const grader = await startFakeServer(() => jsonAnswer(GRADE));
  endings.push(() => grader.stop());
  const website = await startSampleWebsite('web-shop.test');
  endings.push(() => website.stop());
  const authority = join(folder, 'authority.pem');
  await writeFile(authority, website.authority);
  const projectZip = join(folder, 'web-shop.zip');
  await writeFile(projectZip, await zipSampleProject());
  const repository = await hostSampleRepositories(platform, `https://${PLATFORM_HOST}`);
  return {
    env: {
      GITHUB_API_URL: platform.urls.api,
      GITHUB_RAW_URL: platform.urls.raw,
      GITHUB_URL: platform.urls.git,
      GITHUB_HOSTS: PLATFORM_HOST,
      NVD_API_URL: `${nvd.url}/rest/json/cves/2.0`,
      LICENSE_API_URL: licenses.url,
      CLEARLYDEFINED_API_URL: licenses.url,
      DNS_SERVERS: dns.address,
      ALLOWED_PRIVATE_CIDRS: '127.0.0.0/8',
      OBSERVATORY_API_URL: `${grader.url}/api/v2`,
      NODE_EXTRA_CA_CERTS: authority,
      EXAMPLE_INPUTS: `${repository.url} ${MAIL_DOMAIN} ${website.url}`,
    },
    repository,
    websiteUrl: website.url,
    mailDomain: MAIL_DOMAIN,
    projectZip,
  };
}

async function readLicenses(): Promise<KnownLicenses> {
  const { depsDev, clearlyDefined } = await readUpstream<{
    readonly depsDev: Readonly<Record<string, readonly string[]>>;
    readonly clearlyDefined: Readonly<Record<string, string>>;
  }>('licenses.json');
  return {
    depsDev: new Map(Object.entries(depsDev)),
    clearlyDefined: new Map(Object.entries(clearlyDefined)),
  };
}

/** A file of `samples/upstreams`, which we wrote ourselves in that shape. */
async function readUpstream<Shape>(name: string): Promise<Shape> {
  const value: Shape = JSON.parse(await readFile(samplePath(`upstreams/${name}`), 'utf8'));
  return value;
}

/** The sample project as a ZIP archive. */
async function zipSampleProject(): Promise<Buffer<ArrayBuffer>> {
  const names = (await readdir(samplePath('project'))).toSorted();
  const files = await Promise.all(
    names.map(async (name) => ({
      name: `web-shop/${name}`,
      content: await readFile(samplePath(`project/${name}`)),
    })),
  );
  return zipOf(files);
}

/** A small website over TLS on this machine. */
interface SampleWebsite {
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
async function startSampleWebsite(host: string): Promise<SampleWebsite> {
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
