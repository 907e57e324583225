import { readPackets, textPacket } from './pkt-line.ts';

/** A tag and what it names; `object` differs from `commit` when the tag is annotated. */
export interface TagRef {
  readonly name: string;
  readonly object: string;
  readonly commit: string;
}

export interface BranchRef {
  readonly name: string;
  readonly commit: string;
}

/** Every branch and tag of a repository, by their short names. */
export interface RefList {
  /** Short name of the branch that HEAD names; null when it names none. */
  readonly defaultBranch: string | null;
  readonly branches: readonly BranchRef[];
  readonly tags: readonly TagRef[];
}

/** The body of `command=ls-refs` (gitprotocol-v2): branches and tags, peeled, and where HEAD points. */
export const LS_REFS_REQUEST: Uint8Array = Buffer.from(
  [
    textPacket('command=ls-refs\n'),
    '0001',
    textPacket('peel\n'),
    textPacket('symrefs\n'),
    textPacket('ref-prefix HEAD\n'),
    textPacket('ref-prefix refs/heads/\n'),
    textPacket('ref-prefix refs/tags/\n'),
    '0000',
  ].join(''),
);

const OID = /^[0-9a-f]{40}(?:[0-9a-f]{24})?$/;
const BRANCH = 'refs/heads/';
const TAG = 'refs/tags/';

/** The response to `LS_REFS_REQUEST`, or null when it is none. Lines that are no refs are left out. */
export function readRefList(bytes: Uint8Array): RefList | null {
  const lines = readLines(bytes);
  if (lines === null || lines.some((line) => line.startsWith('ERR '))) return null;
  const refs = lines.map((line) => {
    const [object = '', ref = '', ...attributes] = line.split(' ');
    const attribute = (name: string) =>
      attributes.find((each) => each.startsWith(name))?.slice(name.length) ?? null;
    return { ref, object, peeled: attribute('peeled:'), target: attribute('symref-target:') };
  });
  return toRefList(refs, refs.find(({ ref }) => ref === 'HEAD')?.target ?? null);
}

const PEELED = '^{}';

/**
 * The refs that a server of protocol v0 advertises (gitprotocol-http, "Smart Clients"), or null when it is no such
 * advertisement. A line `<tag>^{}` tells what the tag before it peels to.
 */
export function readRefAdvertisement(bytes: Uint8Array): RefList | null {
  const [service, first = '', ...others] = readLines(bytes) ?? [];
  if (service !== '# service=git-upload-pack') return null;
  const [line = '', capabilities = ''] = first.split('\0', 2);
  const refs = [line, ...others].map((each) => each.split(' '));
  const objects = new Map(refs.map(([object = '', ref = '']) => [ref, object]));
  return toRefList(
    refs.map(([object = '', ref = '']) => ({ ref, object, peeled: objects.get(ref + PEELED) ?? null })),
    / symref=HEAD:(\S+)/.exec(capabilities)?.[1] ?? null,
  );
}

/** The texts of a whole message that ends in a flush, without their line ends; null when it is none. */
function readLines(bytes: Uint8Array): readonly string[] | null {
  const packets = readPackets(bytes);
  if (packets === null || packets.at(-1) !== 'flush') return null;
  return packets.flatMap((packet) =>
    typeof packet === 'string' ? [] : [Buffer.from(packet).toString('utf8').trimEnd()],
  );
}

interface AdvertisedRef {
  /** The full name. */
  readonly ref: string;
  readonly object: string;
  readonly peeled: string | null;
}

/**
 * What is neither branch nor tag, or names no object, is left out.
 *
 * @param head the full name of the ref that HEAD stands for
 */
function toRefList(advertised: readonly AdvertisedRef[], head: string | null): RefList {
  const refs = advertised.filter(({ ref, object }) => OID.test(object) && !ref.endsWith(PEELED));
  const below = (folder: string) =>
    refs
      .filter(({ ref }) => ref.startsWith(folder))
      .map(({ ref, ...others }) => ({ name: ref.slice(folder.length), ...others }));
  return {
    defaultBranch: head?.startsWith(BRANCH) === true ? head.slice(BRANCH.length) : null,
    branches: below(BRANCH).map(({ name, object }) => ({ name, commit: object })),
    tags: below(TAG).map(({ name, object, peeled }) => {
      const commit = peeled !== null && OID.test(peeled) ? peeled : object;
      return { name, object, commit };
    }),
  };
}
