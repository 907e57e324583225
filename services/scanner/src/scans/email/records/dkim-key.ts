import { isReadable, MAX_RECORD_OCTETS } from '../record-bounds.ts';
import { type DkimPublicKey, readDkimPublicKey } from './dkim-public-key.ts';
import { parseTagList, type Tag, type TagListFault } from './tag-list.ts';

/** What a TXT record below `_domainkey` is. */
export type DkimReading =
  /** Other text, such as an old policy record. */
  | { readonly kind: 'unrelated' }
  /** Meant as a key, of no use to any verifier; each fault ends a sentence that begins with the record. */
  | { readonly kind: 'invalid'; readonly faults: readonly string[] }
  /** `p=` is empty: the key was withdrawn (RFC 6376 3.6.1). */
  | { readonly kind: 'revoked' }
  | { readonly kind: 'key'; readonly key: DkimKey };

/** A key record that verifiers use. */
export interface DkimKey extends DkimPublicKey {
  /** `t=y`: verifiers treat failures as if unsigned. */
  readonly isTest: boolean;
  /** `h=`, lower case; null: any hash. */
  readonly hashes: readonly string[] | null;
}

/** Reads the joined text of one TXT record as a DKIM key (RFC 6376 3.6.1, RFC 8301, RFC 8463). */
export function parseDkimKey(text: string): DkimReading {
  if (!isReadable(text)) {
    const isKey = /^[ \t]*v[ \t]*=[ \t]*dkim/i.test(text.slice(0, 40));
    return isKey
      ? { kind: 'invalid', faults: [`has more than ${MAX_RECORD_OCTETS} octets`] }
      : { kind: 'unrelated' };
  }
  const { tags, faults: listFaults } = parseTagList(text);
  const values = new Map(tags.toReversed().map((tag) => [tag.name, tag.value]));
  if (!isKeyRecord(values)) return { kind: 'unrelated' };
  const faults = [...listFaults.map(({ code }) => LIST_FAULTS[code]), ...tagFaults(tags, values)];
  const p = values.get('p');
  if (p === '' && faults.length === 0) return { kind: 'revoked' };
  const algorithm = (values.get('k') ?? 'rsa').toLowerCase();
  const reading = p === undefined || p === '' ? null : readDkimPublicKey(algorithm, p);
  if (typeof reading === 'string') faults.push(reading);
  if (typeof reading === 'string' || reading === null || faults.length > 0)
    return { kind: 'invalid', faults };
  const hashes = values.get('h');
  return {
    kind: 'key',
    key: {
      ...reading,
      isTest: listOf(values.get('t')).includes('y'),
      hashes: hashes === undefined ? null : listOf(hashes),
    },
  };
}

/** RFC 6376 3.2: verifiers refuse the whole record. */
const LIST_FAULTS = {
  'empty-tag': 'has a semicolon too many',
  'bad-tag': 'has a part that is no tag',
} as const satisfies Record<TagListFault['code'], string>;

/** A key record says so, or has a `p=` that is base64; RFC 6376 asks for neither `v=` nor an order apart from it. */
function isKeyRecord(values: ReadonlyMap<string, string>): boolean {
  if (/^dkim/i.test(values.get('v') ?? '')) return true;
  const p = values.get('p');
  return p !== undefined && !values.has('v') && /^[a-z0-9+/=\s]*$/i.test(p);
}

function tagFaults(tags: readonly Tag[], values: ReadonlyMap<string, string>): readonly string[] {
  const version = values.get('v');
  const algorithm = values.get('k')?.toLowerCase() ?? 'rsa';
  const services = values.get('s');
  const rules: readonly (readonly [isBroken: boolean, fault: string])[] = [
    [values.size < tags.length, 'has a tag twice'],
    [version !== undefined && (version !== 'DKIM1' || tags[0]?.name !== 'v'), 'has a wrong version'],
    [!values.has('p'), 'has no p='],
    [algorithm !== 'rsa' && algorithm !== 'ed25519', 'names an unknown algorithm'],
    [
      services !== undefined && !listOf(services).some((one) => one === '*' || one === 'email'),
      'is not for e-mail (s=)',
    ],
  ];
  return rules.filter(([isBroken]) => isBroken).map(([, fault]) => fault);
}

function listOf(value: string | undefined): readonly string[] {
  return (value ?? '').split(':').map((item) => item.trim().toLowerCase());
}
