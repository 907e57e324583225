import { readdir, readFile } from 'node:fs/promises';
import {
  ContainerReport,
  EmailReport,
  LegalReport,
  LockfileReport,
  NvdResult,
  RepoReport,
  SupplyChainReport,
  WebsiteReport,
} from '@repo/contracts/scanner';
import { send } from '../demo/demo-request.ts';
import type { FakeWorld } from '../demo/world/fake-world.ts';
import { samplePath } from '../fake-upstreams/sample-files.ts';
import { zipOf } from '../fake-upstreams/zip-writer.ts';

/** One kind of scan, as a caller asks for it. */
export interface ScanKind {
  readonly name: string;
  send(scannerUrl: string, world: FakeWorld, signal: AbortSignal): Promise<Response>;
  /** Its report by contract. @throws when `value` is none. */
  parse(value: unknown): unknown;
  /** What the endpoint may take at most, in milliseconds. */
  readonly deadlineMs: number;
  /**
   * Whether a report made while every upstream failed is honest. Null: there is nothing that could be reported then, it
   * must be 503.
   */
  readonly isHonest: ((report: unknown) => boolean) | null;
}

/** Every kind; `legal` in both of its forms. */
export const SCAN_KINDS: readonly ScanKind[] = [
  {
    name: 'lockfile',
    send: (url, _, signal) =>
      send({ url: `${url}/api/scan`, file: samplePath('lockfiles/package-lock.json') }, signal),
    parse: (value) => LockfileReport.parse(value),
    deadlineMs: 30_000,
    isHonest: null,
  },
  {
    name: 'container',
    send: (url, _, signal) =>
      send({ url: `${url}/api/scan/container`, file: samplePath('sbom/web-shop.cdx.json') }, signal),
    parse: (value) => ContainerReport.parse(value),
    deadlineMs: 30_000,
    isHonest: null,
  },
  {
    name: 'repository',
    send: (url, { repository }, signal) =>
      send({ url: `${url}/api/scan/repo`, json: { url: repository.url } }, signal),
    parse: (value) => RepoReport.parse(value),
    deadlineMs: 30_000,
    isHonest: null,
  },
  {
    name: 'supply chain',
    send: (url, { repository }, signal) =>
      send({ url: `${url}/api/scan/supply-chain`, json: repository }, signal),
    parse: (value) => SupplyChainReport.parse(value),
    deadlineMs: 30_000,
    isHonest: null,
  },
  {
    name: 'legal of a repository',
    send: (url, { repository }, signal) =>
      send({ url: `${url}/api/scan/legal`, json: { url: repository.url } }, signal),
    parse: (value) => LegalReport.parse(value),
    deadlineMs: 60_000,
    isHonest: null,
  },
  {
    name: 'legal of an archive',
    send: async (url, _, signal) => {
      const body = new FormData();
      body.set('file', new Blob([await zipSampleProject()]), 'project.zip');
      return fetch(`${url}/api/scan/legal`, { method: 'POST', body, signal });
    },
    parse: (value) => LegalReport.parse(value),
    deadlineMs: 60_000,
    isHonest: (report) => {
      const { summary, warnings } = LegalReport.parse(report);
      return summary.undetermined > 0 && warnings.length > 0;
    },
  },
  {
    name: 'e-mail',
    send: (url, { mailDomain }, signal) =>
      send({ url: `${url}/api/scan/email`, json: { domain: mailDomain } }, signal),
    parse: (value) => EmailReport.parse(value),
    deadlineMs: 30_000,
    // It asks name servers only, which are well.
    isHonest: () => true,
  },
  {
    name: 'website',
    send: (url, { websiteUrl }, signal) =>
      send({ url: `${url}/api/scan/website`, json: { url: websiteUrl } }, signal),
    parse: (value) => WebsiteReport.parse(value),
    deadlineMs: 90_000,
    isHonest: (report) => WebsiteReport.parse(report).summary.gradeSource === 'local',
  },
  {
    name: 'newest CVE',
    send: (url, _, signal) => fetch(`${url}/api/nvd?package=openssl`, { signal }),
    parse: (value) => NvdResult.parse(value),
    deadlineMs: 30_000,
    isHonest: null,
  },
];

async function zipSampleProject(): Promise<Buffer<ArrayBuffer>> {
  const names = (await readdir(samplePath('project'))).toSorted();
  const files = await Promise.all(
    names.map(async (name) => ({ name, content: await readFile(samplePath(`project/${name}`)) })),
  );
  return zipOf(files);
}
