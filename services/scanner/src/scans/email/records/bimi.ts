import { parseTagList, type TagListFault } from './tag-list.ts';

/** What the TXT records of `<selector>._bimi.<domain>` say (draft-brand-indicators-for-message-identification 4). */
export type BimiRecord =
  | { readonly kind: 'absent' }
  | { readonly kind: 'several'; readonly texts: readonly string[] }
  | { readonly kind: 'invalid'; readonly text: string; readonly faults: readonly BimiFault[] }
  /** Empty `l=` and `a=`: the domain takes no part. */
  | { readonly kind: 'declined'; readonly text: string; readonly faults: readonly BimiFault[] }
  | {
      readonly kind: 'record';
      readonly text: string;
      /** https URL of the SVG. */
      readonly location: string;
      /** https URL of the evidence document (PEM); null without one. */
      readonly authority: string | null;
      /** `brand` or `personal`; null when absent. */
      readonly avatarPreference: string | null;
      /** Local parts that may choose a selector; null when absent. */
      readonly localParts: readonly string[] | null;
      readonly unknownTags: readonly string[];
      readonly faults: readonly BimiFault[];
    };

export type BimiFaultCode =
  | TagListFault['code']
  | 'repeated-tag'
  | 'missing-location'
  | 'bad-url'
  | 'not-https'
  | 'bad-value';

export interface BimiFault {
  readonly code: BimiFaultCode;
  readonly tag: string;
  readonly text: string;
}

const KNOWN_TAGS: ReadonlySet<string> = new Set(['v', 'l', 'a', 'avp', 'lps']);

/** Reads the records of the name; those without `v=BIMI1` at their beginning are other text. */
export function readBimiRecords(texts: readonly string[]): BimiRecord {
  const records = texts.filter((text) => /^[ \t]*v[ \t]*=[ \t]*BIMI1[ \t]*(?:;|$)/i.test(text));
  const [text] = records;
  if (text === undefined) return { kind: 'absent' };
  return records.length > 1 ? { kind: 'several', texts: records } : readRecord(text);
}

function readRecord(text: string): BimiRecord {
  const { tags, faults: listFaults } = parseTagList(text);
  const faults: BimiFault[] = listFaults.map(({ code, text: piece }) => ({ code, tag: '', text: piece }));
  const values = new Map<string, string>();
  for (const { name, value } of tags) {
    const key = name.toLowerCase();
    if (values.has(key)) faults.push({ code: 'repeated-tag', tag: key, text: value });
    else values.set(key, value);
  }
  const location = values.get('l');
  const authority = values.get('a') ?? '';
  if (location === undefined) {
    return { kind: 'invalid', text, faults: [...faults, { code: 'missing-location', tag: 'l', text: '' }] };
  }
  if (location === '' && authority === '') return { kind: 'declined', text, faults };
  const urlFaults = [...urlFault('l', location), ...(authority === '' ? [] : urlFault('a', authority))];
  if (urlFaults.length > 0) return { kind: 'invalid', text, faults: [...faults, ...urlFaults] };
  const avatarPreference = values.get('avp')?.toLowerCase() ?? null;
  if (avatarPreference !== null && avatarPreference !== 'brand' && avatarPreference !== 'personal') {
    faults.push({ code: 'bad-value', tag: 'avp', text: avatarPreference });
  }
  const localParts = values.get('lps');
  return {
    kind: 'record',
    text,
    location,
    authority: authority === '' ? null : authority,
    avatarPreference,
    localParts: localParts === undefined ? null : localParts.split(',').map((part) => part.trim()),
    unknownTags: [...values.keys()].filter((name) => !KNOWN_TAGS.has(name)),
    faults,
  };
}

function urlFault(tag: 'l' | 'a', value: string): readonly BimiFault[] {
  const url = value === '' ? null : URL.parse(value);
  if (url === null) return [{ code: 'bad-url', tag, text: value }];
  return url.protocol === 'https:' ? [] : [{ code: 'not-https', tag, text: value }];
}
