import { serviceSettings, wholeNumber } from '@repo/service-kit/service-settings';
import { z } from 'zod';
import { parseCidrList } from './net/cidr.ts';
import { parseDnsServers } from './net/dns/dns-server.ts';

const httpUrl = z.url({ protocol: /^https?$/, error: 'must be an http or https address' });
const httpUrlOrNone = z
  .literal('none')
  .transform(() => '')
  .or(z.url({ protocol: /^https?$/, error: 'must be an http or https address, or none' }));
/** Stands in a header. */
const secret = z.string().regex(/^[\x21-\x7e]+$/, 'must be printable characters without spaces');

function parsedBy<T>(parse: (text: string) => T) {
  return z.string().transform((text, context) => {
    try {
      return parse(text);
    } catch (error) {
      context.addIssue({
        code: 'custom',
        message: error instanceof Error ? error.message : 'cannot be read',
      });
      return z.NEVER;
    }
  });
}

/** The settings of the scanner, by the names operators know (docs/operations.md, "Configuration"). */
export const ScannerSettings = z.object({
  ...serviceSettings({ port: 8080 }),
  /** Scans that run at once, and that may wait for their turn. */
  SCAN_CONCURRENCY: wholeNumber(1, 1_000).default(4),
  SCAN_QUEUE: wholeNumber(0, 100_000).default(32),
  /** Threads that read and match what is uploaded; unset: as many as there are cores. */
  SCAN_WORKERS: wholeNumber(1, 256).optional(),
  /** Megabytes of JavaScript objects that each may have; the file of who needs more is answered 400. */
  SCAN_WORKER_MEMORY_MB: wholeNumber(64, 32_768).default(512),
  /** Megabytes of request bodies in memory at once; unset: a sixth of the container's memory, at most 256. */
  UPLOAD_MEMORY_MB: wholeNumber(1, 65_536).optional(),
  OSV_API_URL: httpUrl.default('https://api.osv.dev'),
  GITHUB_API_URL: httpUrl.default('https://api.github.com'),
  GITHUB_RAW_URL: httpUrl.default('https://raw.githubusercontent.com'),
  GITHUB_URL: httpUrl.default('https://github.com'),
  GITHUB_TOKEN: secret.optional(),
  /** Hosts that a repository address may name. */
  GITHUB_HOSTS: parsedBy(toHosts).default(['github.com']),
  NVD_API_URL: httpUrl.default('https://services.nvd.nist.gov/rest/json/cves/2.0'),
  NVD_API_KEY: secret.optional(),
  LICENSE_API_URL: httpUrl.default('https://api.deps.dev'),
  CLEARLYDEFINED_API_URL: httpUrl.default('https://api.clearlydefined.io'),
  /** `none`: no grader is asked. An empty value would not do: it counts as unset. */
  OBSERVATORY_API_URL: httpUrlOrNone.default('https://observatory-api.mdn.mozilla.net/api/v2'),
  /** Asked for every name that a caller sends; unset: the system's own. */
  DNS_SERVERS: parsedBy(parseDnsServers).optional(),
  ALLOWED_PRIVATE_CIDRS: parsedBy(parseCidrList).default([]),
  ADVISORY_DATA_DIR: z.string().optional(),
  /** CISA's catalog of exploited vulnerabilities, and the API of EPSS; unset: not asked. With a folder its files count. */
  KEV_URL: httpUrl.optional(),
  EPSS_API_URL: httpUrl.optional(),
  /** What the document offers to try: a repository, a domain and a website. */
  EXAMPLE_INPUTS: z
    .string()
    .regex(/^\S+ \S+ \S+$/, 'must be a repository address, a domain and a website address, a space between')
    .optional(),
  /** Where callers reach the service: pages of its origin, and of no other, may call `/mcp`. */
  PUBLIC_URL: httpUrl.optional(),
  /** Put as `notice` on every report: that its data is a sample. */
  REPORT_NOTICE: z.string().optional(),
});
export type ScannerSettings = z.infer<typeof ScannerSettings>;

/** The settings of `advisories sync`. */
export const MirrorSettings = z.object({
  /** Base address of OSV's dumps. */
  OSV_DATA_URL: httpUrl.default('https://osv-vulnerabilities.storage.googleapis.com'),
  /** CISA's catalog, the daily file of EPSS scores, a ZIP archive of CVE records; unset: not fetched. */
  KEV_URL: httpUrl.optional(),
  EPSS_DATA_URL: httpUrl.optional(),
  CVE_RECORDS_URL: httpUrl.optional(),
});
export type MirrorSettings = z.infer<typeof MirrorSettings>;

function toHosts(text: string): readonly string[] {
  const hosts = text
    .toLowerCase()
    .split(',')
    .map((host) => host.trim())
    .filter((host) => host !== '');
  const areHosts = hosts.length > 0 && hosts.every((host) => /^[a-z0-9.-]+(?::\d{1,5})?$/.test(host));
  if (!areHosts) throw new Error('must be hosts such as github.com, separated by commas');
  return hosts;
}
