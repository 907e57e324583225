import { quote } from '../../../audit/words.ts';

/** A policy file (RFC 8461 3.2). */
export interface MtaStsPolicy {
  readonly mode: 'enforce' | 'testing' | 'none';
  readonly maxAgeSeconds: number;
  /** Patterns in lower case, `*.` at the left of some; empty only with mode `none`. */
  readonly mx: readonly string[];
}

/** `faults` are clauses. */
export type MtaStsPolicyReading =
  | { readonly kind: 'policy'; readonly policy: MtaStsPolicy }
  | { readonly kind: 'invalid'; readonly faults: readonly string[] };

const MAX_BYTES = 64 * 1024;
const MAX_AGE_SECONDS = 31_557_600;
const MODES = ['enforce', 'testing', 'none'] as const;

/** Reads a policy file; LF and CRLF both end lines (erratum 6253). */
export function parseMtaStsPolicy(body: Uint8Array): MtaStsPolicyReading {
  if (body.length > MAX_BYTES) return { kind: 'invalid', faults: ['it is larger than 64 kB'] };
  const { values, mx, faults } = readLines(Buffer.from(body).toString('latin1'));
  const shown = (key: string) => {
    const value = values.get(key);
    return `${key} is ${value === undefined ? 'missing' : quote(value)}`;
  };
  const mode = MODES.find((known) => known === values.get('mode'));
  const age = values.get('max_age') ?? '';
  const maxAgeSeconds = /^\d{1,10}$/.test(age) ? Number(age) : Number.NaN;
  if (values.get('version') !== 'STSv1') faults.push(`${shown('version')} (it must be STSv1)`);
  if (mode === undefined) faults.push(`${shown('mode')} (it must be enforce, testing or none)`);
  if (!(maxAgeSeconds <= MAX_AGE_SECONDS))
    faults.push(`${shown('max_age')} (it must be seconds, at most ${MAX_AGE_SECONDS})`);
  if (mx.length === 0 && mode !== 'none') faults.push('mx is missing');
  for (const pattern of mx)
    if (!MX_PATTERN.test(pattern)) faults.push(`${quote(pattern)} is no name of a mail host`);
  if (mode === undefined || faults.length > 0) return { kind: 'invalid', faults };
  return { kind: 'policy', policy: { mode, maxAgeSeconds, mx: mx.map((pattern) => pattern.toLowerCase()) } };
}

/** `*.` may stand before a name of letters, digits and inner hyphens (RFC 8461 3.2). */
const MX_PATTERN =
  /^(?:\*\.)?[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?(?:\.[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?)*$/i;

/** Whether a mail host, in lower case, is covered by a pattern: exactly, or `*.` for exactly one label (RFC 8461 4.1). */
export function matchesMxPattern(pattern: string, host: string): boolean {
  if (!pattern.startsWith('*.')) return host === pattern;
  const dot = host.indexOf('.');
  return dot > 0 && host.slice(dot + 1) === pattern.slice(2);
}

/** The values by key, of keys other than mx the first; keys that no RFC knows are ignored, as it asks. */
function readLines(text: string) {
  const values = new Map<string, string>();
  const mx: string[] = [];
  const faults: string[] = [];
  for (const line of text.split('\n').map((raw) => raw.trimEnd())) {
    if (line === '') continue;
    const colon = line.indexOf(':');
    const key = line.slice(0, Math.max(colon, 0));
    const value = line.slice(colon + 1).trim();
    if (!/^[a-z0-9][a-z0-9_.-]{0,31}$/i.test(key)) faults.push(`${quote(line)} is no line of a policy`);
    else if (key === 'mx') mx.push(value);
    else if (!values.has(key)) values.set(key, value);
  }
  return { values, mx, faults };
}
