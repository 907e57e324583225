import { type Accept, parseAccept } from 'hono/utils/accept';
import { type FormatName, JSON_TYPE, REPORT_FORMATS, type ReportFormatName } from './formats.ts';

/** What the report of a scan can be written in: JSON, and these. */
export type Offer = readonly ReportFormatName[];

/** How a scan answers: with its report, or with lines that lead to it. */
export type AnswerForm = FormatName | 'ndjson';

const LINES_TYPE = 'application/x-ndjson';

/**
 * The format that `Accept` likes best among those offered (RFC 9110 §12.5.1). Who names none of them gets JSON, as does
 * who takes anything: no request is refused for its `Accept`. Among equals the one that is named wins over a wildcard,
 * and then JSON.
 */
export function acceptedFormat(accept: string | undefined, offer: Offer): AnswerForm {
  const ranges = rangesOf(accept ?? '');
  const candidates = (['json', ...offer, 'ndjson'] as const).map((name) => {
    const own = parseAccept(mediaTypeOf(name));
    const range = ranges
      .filter((each) => own.some((type) => matches(each, type)))
      .toSorted((a, b) => b.precision - a.precision)[0];
    return { name, weight: range?.q ?? 0, precision: range?.precision ?? 0 };
  });
  const [best] = candidates.toSorted((a, b) => b.weight - a.weight || b.precision - a.precision);
  return best === undefined || best.weight === 0 ? 'json' : best.name;
}

function mediaTypeOf(form: AnswerForm): string {
  if (form === 'ndjson') return LINES_TYPE;
  return form === 'json' ? JSON_TYPE : REPORT_FORMATS[form].mediaType;
}

interface Range extends Accept {
  /** How closely it names a type: `*\/*`, `text/*`, `text/html`, and more for each parameter. */
  readonly precision: number;
}

/** Callers name a handful; a list of thousands is no list of wishes. */
const MAX_RANGES = 50;
/** The parser takes any other weight as 1: such a member says nothing. */
const WEIGHT = /^(?:0(?:\.\d{0,3})?|1(?:\.0{0,3})?)$/;
/** Say nothing that would tell two of our formats apart. */
const IGNORED: ReadonlySet<string> = new Set(['charset', 'q', 'variant']);

function rangesOf(accept: string): readonly Range[] {
  return parseAccept(accept.toLowerCase())
    .slice(0, MAX_RANGES)
    .filter(({ params }) => WEIGHT.test(params['q'] ?? '1'))
    .map(({ type, params, q }) => {
      const kept = Object.entries(params).filter(([name]) => !IGNORED.has(name));
      const named = type === '*/*' ? 1 : type.endsWith('/*') ? 2 : 3;
      return { type, params: Object.fromEntries(kept), q, precision: named + kept.length };
    });
}

/** A type that is told apart by parameters is meant without them too; other parameters name another type. */
function matches({ type, params }: Range, own: Accept): boolean {
  if (type === '*/*') return true;
  if (type.endsWith('/*')) return own.type.startsWith(type.slice(0, -1));
  return type === own.type && Object.entries(params).every(([name, value]) => own.params[name] === value);
}
