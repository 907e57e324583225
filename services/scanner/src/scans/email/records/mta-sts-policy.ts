import { isMailDomain } from './report-uri.ts';

/** A policy file (RFC 8461 3.2). */
export interface MtaStsPolicy {
  readonly mode: 'enforce' | 'testing' | 'none';
  readonly maxAgeSeconds: number;
  /** Patterns in lower case, `*.` at the left of some; empty only with mode `none`. */
  readonly mx: readonly string[];
}

export type MtaStsPolicyFaultCode =
  | 'too-large'
  | 'bad-line'
  | 'missing-version'
  | 'bad-version'
  | 'missing-mode'
  | 'bad-mode'
  | 'missing-max-age'
  | 'bad-max-age'
  | 'missing-mx'
  | 'bad-mx';

export interface MtaStsPolicyFault {
  readonly code: MtaStsPolicyFaultCode;
  /** The line or value, at most 100 characters. */
  readonly text: string;
}

export type MtaStsPolicyReading =
  | { readonly kind: 'policy'; readonly policy: MtaStsPolicy }
  | { readonly kind: 'invalid'; readonly faults: readonly MtaStsPolicyFault[] };

const MAX_BYTES = 64 * 1024;
const MAX_AGE_SECONDS = 31_557_600;
const MODES = ['enforce', 'testing', 'none'] as const;

/** Reads a policy file; LF and CRLF both end lines (erratum 6253). */
export function parseMtaStsPolicy(body: Uint8Array): MtaStsPolicyReading {
  if (body.length > MAX_BYTES) return { kind: 'invalid', faults: [{ code: 'too-large', text: '' }] };
  const { values, mx, faults } = readLines(Buffer.from(body).toString('latin1'));
  const fail = (code: MtaStsPolicyFaultCode, text = '') =>
    void faults.push({ code, text: text.slice(0, 100) });
  const version = values.get('version');
  if (version === undefined) fail('missing-version');
  else if (version !== 'STSv1') fail('bad-version', version);
  const modeText = values.get('mode');
  const mode = MODES.find((known) => known === modeText);
  if (mode === undefined) fail(modeText === undefined ? 'missing-mode' : 'bad-mode', modeText);
  const ageText = values.get('max_age');
  const maxAgeSeconds = ageText !== undefined && /^\d{1,10}$/.test(ageText) ? Number(ageText) : Number.NaN;
  if (ageText === undefined) fail('missing-max-age');
  else if (!(maxAgeSeconds <= MAX_AGE_SECONDS)) fail('bad-max-age', ageText);
  if (mx.length === 0 && mode !== 'none') fail('missing-mx');
  for (const pattern of mx) if (!isMxPattern(pattern)) fail('bad-mx', pattern);
  if (mode === undefined || faults.length > 0) return { kind: 'invalid', faults };
  return { kind: 'policy', policy: { mode, maxAgeSeconds, mx: mx.map((pattern) => pattern.toLowerCase()) } };
}

/** Whether a mail host is covered by a pattern: exactly, or `*.` for exactly one label (RFC 8461 4.1). */
export function matchesMxPattern(pattern: string, host: string): boolean {
  const name = withoutDot(host);
  const wanted = withoutDot(pattern);
  if (!wanted.startsWith('*.')) return name === wanted;
  const dot = name.indexOf('.');
  return dot > 0 && name.slice(dot + 1) === wanted.slice(2);
}

/** The values by key, of keys other than mx the first; keys that no RFC knows are ignored, as it asks. */
function readLines(text: string) {
  const values = new Map<string, string>();
  const mx: string[] = [];
  const faults: MtaStsPolicyFault[] = [];
  for (const line of text.split('\n').map((raw) => raw.trim())) {
    if (line === '') continue;
    const colon = line.indexOf(':');
    const key = line.slice(0, Math.max(colon, 0));
    const value = line.slice(colon + 1).trim();
    if (!/^[a-z0-9][a-z0-9_.-]{0,31}$/i.test(key))
      faults.push({ code: 'bad-line', text: line.slice(0, 100) });
    else if (key === 'mx') mx.push(value);
    else if (!values.has(key)) values.set(key, value);
  }
  return { values, mx, faults };
}

function isMxPattern(pattern: string): boolean {
  return isMailDomain(withoutDot(pattern.startsWith('*.') ? pattern.slice(2) : pattern));
}

function withoutDot(name: string): string {
  return (name.endsWith('.') ? name.slice(0, -1) : name).toLowerCase();
}
