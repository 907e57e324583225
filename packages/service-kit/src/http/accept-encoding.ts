/** The codings a response may have, best first; `identity` is none. */
export const CODINGS = ['br', 'gzip', 'identity'] as const;
export type Coding = (typeof CODINGS)[number];

const MOST_BROWSERS = 'gzip, deflate, br, zstd';
const MEMBER = /^([\w*-]+)(?:;q=(0(?:\.\d{0,3})?|1(?:\.0{0,3})?))?$/i;

/**
 * The coding that `Accept-Encoding` likes best (RFC 9110 §12.5.3); among equals the smallest. Who names none gets
 * none, and so does who refuses all: a body in no coding is better than no body.
 */
export function chooseCoding(header: string | undefined): Coding {
  if (header === undefined) return 'identity';
  if (header === MOST_BROWSERS) return 'br';
  const weights = weightsOf(header);
  const weightOf = (coding: Coding) =>
    weights.get(coding) ?? (coding === 'identity' ? IDENTITY_UNNAMED : (weights.get('*') ?? 0));
  return CODINGS.reduce<Coding>(
    (best, coding) => (weightOf(coding) > weightOf(best) ? coding : best),
    'identity',
  );
}

/** Acceptable unless refused, but never in place of one that was asked for. */
const IDENTITY_UNNAMED = 0.0001;

function weightsOf(header: string): ReadonlyMap<string, number> {
  const weights = new Map<string, number>();
  for (const part of header.split(',')) {
    const [, name, weight] = MEMBER.exec(part.replaceAll(/[ \t]/g, '')) ?? [];
    if (name === undefined) continue;
    const coding = name.toLowerCase();
    weights.set(coding === 'x-gzip' ? 'gzip' : coding, weight === undefined ? 1 : Number(weight));
  }
  return weights;
}
