import { readPackets } from './pkt-line.ts';
import { createRefCollector, type RefList } from './ref-list.ts';

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
