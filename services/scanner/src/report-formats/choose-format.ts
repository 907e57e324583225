import { type FormatName, REPORT_FORMATS, type ReportFormatName } from './formats.ts';

/** What the report of a scan can be written in: JSON, and these. */
export type Offer = readonly ReportFormatName[];

/**
 * The format that `Accept` likes best among those offered (RFC 9110 §12.5.1). Who names none of them gets JSON, as does
 * who takes anything: no request is refused for its `Accept`. Among equals the one that is named wins over a wildcard,
 * and then JSON.
 */
export function acceptedFormat(accept: string | undefined, offer: Offer): FormatName {
  if (accept === undefined) return 'json';
  const ranges = rangesOf(accept);
  const candidates = [JSON_CANDIDATE, ...offer.map(toCandidate)].map(({ name, type, parameters }) => {
    const range = ranges
      .filter((each) => matches(each, type, parameters))
      .toSorted((a, b) => b.precision - a.precision)[0];
    return { name, weight: range?.weight ?? 0, precision: range?.precision ?? 0 };
  });
  const [best] = candidates.toSorted((a, b) => b.weight - a.weight || b.precision - a.precision);
  return best === undefined || best.weight === 0 ? 'json' : best.name;
}

interface Candidate {
  readonly name: FormatName;
  readonly type: string;
  readonly parameters: ReadonlyMap<string, string>;
}

const JSON_CANDIDATE: Candidate = { name: 'json', type: 'application/json', parameters: new Map() };

function toCandidate(name: ReportFormatName): Candidate {
  const { type, parameters } = parseType(REPORT_FORMATS[name].mediaType);
  return { name, type, parameters };
}

interface Range {
  readonly type: string;
  readonly parameters: ReadonlyMap<string, string>;
  readonly weight: number;
  /** How closely it names a type: `*\/*`, `text/*`, `text/html`, and more for each parameter. */
  readonly precision: number;
}

/** Callers name a handful; a list of thousands is no list of wishes. */
const MAX_RANGES = 50;
/** Say nothing that would tell two of our formats apart. */
const IGNORED: ReadonlySet<string> = new Set(['charset', 'q', 'variant']);

function rangesOf(accept: string): readonly Range[] {
  return accept.split(',', MAX_RANGES).flatMap((member) => {
    const { type, parameters } = parseType(member);
    const weight = weightOf(parameters.get('q'));
    if (weight === null || !/^[\w.+*-]+\/[\w.+*-]+$/.test(type)) return [];
    const kept = new Map([...parameters].filter(([name]) => !IGNORED.has(name)));
    const named = type === '*/*' ? 1 : type.endsWith('/*') ? 2 : 3;
    return [{ type, parameters: kept, weight, precision: named + kept.size }];
  });
}

function parseType(text: string): {
  readonly type: string;
  readonly parameters: ReadonlyMap<string, string>;
} {
  const [type = '', ...rest] = text.split(';').map((part) => part.trim().toLowerCase());
  const parameters = rest.flatMap((part): [string, string][] => {
    const at = part.indexOf('=');
    if (at === -1) return [];
    return [
      [
        part.slice(0, at).trim(),
        part
          .slice(at + 1)
          .trim()
          .replace(/^"(.*)"$/, '$1'),
      ],
    ];
  });
  return { type, parameters: new Map(parameters) };
}

/** Null for what is no weight: such a member says nothing. */
function weightOf(q: string | undefined): number | null {
  if (q === undefined) return 1;
  return /^(?:0(?:\.\d{0,3})?|1(?:\.0{0,3})?)$/.test(q) ? Number(q) : null;
}

/** A type that is told apart by parameters is meant without them too; other parameters name another type. */
function matches({ type, parameters }: Range, offered: string, own: Candidate['parameters']): boolean {
  if (type === '*/*') return true;
  if (type.endsWith('/*')) return offered.startsWith(type.slice(0, -1));
  return type === offered && [...parameters].every(([name, value]) => own.get(name) === value);
}
