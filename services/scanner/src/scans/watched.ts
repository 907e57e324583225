import type { AdvisorySource } from '@repo/upstream/advisory';
import type { GithubClient, GithubSession } from '@repo/upstream/github';
import type { LicenseSource } from '@repo/upstream/licenses';
import type { StubResolver } from '../net/dns/stub-resolver.ts';
import { counter, countNames, countPackages, type Progress } from '../progress.ts';
import type { WebsiteAudits } from './website/website-audits.ts';

/** Those whom scans ask. */
export interface Clients {
  readonly advisorySource: AdvisorySource;
  readonly github: GithubClient;
  readonly licenseSource: LicenseSource;
  readonly newestCve: (name: string, signal: AbortSignal) => Promise<unknown>;
  readonly resolver: StubResolver;
  readonly websiteAudits: WebsiteAudits;
}

type Watch = {
  readonly [Name in keyof Clients]: (client: Clients[Name], progress: Progress) => Clients[Name];
};

/** How the use of each client is counted: one line each. */
const WATCH: Watch = {
  advisorySource: countPackages,
  github: (client, progress) => ({
    ...client,
    session: (token) => countSession(client.session(token), progress),
  }),
  licenseSource: (source, progress) => {
    const count = counter('licences', progress);
    return {
      findLicenses: (queries, signal) =>
        count(
          () => source.findLicenses(queries, signal),
          queries.length,
          (answers) => answers.filter(({ kind }) => kind !== 'failed').length,
        ),
    };
  },
  newestCve: (lookUp, progress) => {
    const count = counter('cves', progress);
    return (name, signal) => count(() => lookUp(name, signal));
  },
  resolver: countNames,
  websiteAudits: (audits, progress) => (url, signal) => audits(url, signal, progress),
};

/** The same clients for one scan, which tell `progress` how much they were asked and have answered. */
export function watched<Deps extends Partial<Clients>>(deps: Deps, progress: Progress): Deps {
  const own: Partial<Clients> = deps;
  const watch = <Name extends keyof Clients>(name: Name) => {
    const client = own[name];
    return client === undefined ? {} : { [name]: WATCH[name](client, progress) };
  };
  const names = Object.keys(WATCH) as (keyof Clients)[];
  return Object.assign({ ...deps }, ...names.map(watch));
}

function countSession(session: GithubSession, progress: Progress): GithubSession {
  const file = counter('files', progress);
  const action = counter('actions', progress);
  return {
    ...session,
    readFile: (...asked) => file(() => session.readFile(...asked)),
    readPublicFile: (...asked) => action(() => session.readPublicFile(...asked)),
    listRefs: (...asked) => action(() => session.listRefs(...asked)),
    findBranchesOf: (...asked) => action(() => session.findBranchesOf(...asked)),
    compareCommits: (...asked) => action(() => session.compareCommits(...asked)),
  };
}
