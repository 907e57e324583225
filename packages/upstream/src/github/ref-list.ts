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
  const packets = readPackets(bytes);
  if (packets === null || packets.at(-1) !== 'flush') return null;
  const refs = createRefCollector();
  let head: string | null = null;
  for (const packet of packets) {
    if (typeof packet === 'string') continue;
    const line = Buffer.from(packet).toString('utf8').trimEnd();
    if (line.startsWith('ERR ')) return null;
    const [object = '', ref = '', ...attributes] = line.split(' ');
    if (ref === 'HEAD') head = attributeOf(attributes, 'symref-target:');
    refs.add(ref, object, attributeOf(attributes, 'peeled:'));
  }
  return refs.list(head);
}

function attributeOf(attributes: readonly string[], name: string): string | null {
  return attributes.find((attribute) => attribute.startsWith(name))?.slice(name.length) ?? null;
}

const PEELED = '^{}';
const HEAD_SYMREF = ' symref=HEAD:';

/**
 * The refs that a server of protocol v0 advertises (gitprotocol-http, "Smart Clients"), or null when it is no such
 * advertisement. A line `<tag>^{}` tells what the tag before it peels to.
 */
export function readRefAdvertisement(bytes: Uint8Array): RefList | null {
  const packets = readPackets(bytes);
  if (packets === null || packets.at(-1) !== 'flush') return null;
  const texts = packets.flatMap((packet) =>
    typeof packet === 'string' ? [] : [Buffer.from(packet).toString('utf8')],
  );
  if (texts.shift()?.trimEnd() !== '# service=git-upload-pack') return null;
  const refs = createRefCollector();
  const peeled = new Map<string, string>();
  const lines = texts.map((text) => (text.split('\0', 1)[0] ?? '').trimEnd().split(' '));
  for (const [object = '', ref = ''] of lines) {
    if (ref.endsWith(PEELED)) peeled.set(ref.slice(0, -PEELED.length), object);
  }
  for (const [object = '', ref = ''] of lines) {
    if (!ref.endsWith(PEELED)) refs.add(ref, object, peeled.get(ref) ?? null);
  }
  return refs.list(defaultBranchOf(texts[0] ?? ''));
}

function defaultBranchOf(first: string): string | null {
  const at = first.indexOf(HEAD_SYMREF);
  return at === -1
    ? null
    : (first
        .slice(at + HEAD_SYMREF.length)
        .split(' ', 1)[0]
        ?.trimEnd() ?? null);
}

/** Sorts refs by their full names; what is neither branch nor tag, or names no object, is left out. */
function createRefCollector(): {
  add(ref: string, object: string, peeled: string | null): void;
  /** @param head the full name of the ref that HEAD stands for */
  list(head: string | null): RefList;
} {
  const branches: BranchRef[] = [];
  const tags: TagRef[] = [];
  return {
    add: (ref, object, peeled) => {
      if (!OID.test(object)) return;
      const commit = peeled !== null && OID.test(peeled) ? peeled : object;
      if (ref.startsWith(BRANCH)) branches.push({ name: ref.slice(BRANCH.length), commit: object });
      if (ref.startsWith(TAG)) tags.push({ name: ref.slice(TAG.length), object, commit });
    },
    list: (head) => {
      const defaultBranch = head?.startsWith(BRANCH) === true ? head.slice(BRANCH.length) : null;
      return { defaultBranch, branches, tags };
    },
  };
}
