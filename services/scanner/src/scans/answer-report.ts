import { type ProgressLine, scanLine } from '@repo/contracts/scanner';
import {
  compressedText,
  type EndpointResponse,
  type KitEnv,
  parseInput,
  streamLines,
} from '@repo/service-kit/http';
import type { Context } from 'hono';
import { z } from 'zod';
import { type AnswerForm, acceptedFormat } from '../report-formats/choose-format.ts';
import type { ScanKind } from '../report-formats/findings.ts';
import { type FormatName, JSON_TYPE, REPORT_FORMATS } from '../report-formats/formats.ts';
import { REPORT_POLICY } from '../report-formats/html.ts';
import { SCAN_FORMATS } from './render-as.ts';
import { type Clients, watched } from './watched.ts';

/** The query of a scan. */
export function formatQuery(kind: ScanKind) {
  const reports: readonly FormatName[] = ['json', ...SCAN_FORMATS[kind].formats];
  const names: readonly AnswerForm[] = [...reports, 'ndjson'];
  return z.object({
    format: z
      .enum(names, `Send \`format\` once: one of ${names.join(', ')}.`)
      .optional()
      .meta({
        description:
          'The format of the report; absent: what `Accept` prefers, else JSON. With `ndjson` the progress comes before it, line by line.',
      }),
    report: z
      .enum(reports, `Send \`report\` once: one of ${reports.join(', ')}.`)
      .optional()
      .meta({
        description:
          'The format of the report in the last line of `ndjson`: any but JSON is a text there. Ignored otherwise.',
      }),
  });
}

/**
 * Answers with the report of `scan`: in the format that is asked for by `format`, else by `Accept`, or, where that is
 * NDJSON, behind lines that say how far it is. The response says that `Accept` counts.
 *
 * @param scan gives the report in that format, as text or UTF-8; asks nobody but `deps`.
 * @throws AppError `bad_request` when the scan does not have the format that is named, and what `scan` throws.
 */
export async function answerScan<Deps extends Partial<Clients>>(
  c: Context<KitEnv>,
  kind: ScanKind,
  deps: Deps,
  scan: (deps: Deps, format: FormatName) => Promise<string | Uint8Array<ArrayBuffer>>,
): Promise<Response> {
  c.get('headers')['vary'] = 'Accept';
  const form = requestedForm(c, kind);
  if (form !== 'ndjson') return answerReport(c, await scan(deps, form), form);
  const { report = 'json' } = parseInput(formatQuery(kind).pick({ report: true }), {
    report: named(c, 'report'),
  });
  return streamLines(c, async (send) => {
    const tell = (line: ProgressLine) => send(line.stage, line);
    const written = await scan(watched(deps, tell), report);
    // A scan that asks nobody has told nothing yet.
    tell({ stage: 'report', done: 1, total: 1 });
    return lastLine(written, report);
  });
}

function requestedForm(c: Context<KitEnv>, kind: ScanKind): AnswerForm {
  const format = named(c, 'format');
  if (format === undefined) return acceptedFormat(c.req.header('accept'), SCAN_FORMATS[kind].formats);
  return parseInput(formatQuery(kind).pick({ format: true }), { format }).format ?? 'json';
}

/** More than one is none that can be meant. */
function named(c: Context<KitEnv>, parameter: string): unknown {
  const values = c.req.queries(parameter);
  return values?.length === 1 ? values[0] : values;
}

/** The bytes of a report in JSON stand there as they are. */
function lastLine(report: string | Uint8Array, format: FormatName): Uint8Array {
  if (format === 'json')
    return Buffer.concat([Buffer.from('{"report":'), Buffer.from(report), Buffer.from('}')]);
  return Buffer.from(JSON.stringify({ report: Buffer.from(report).toString('utf8') }));
}

/** Answers with a report that is written in that format already. */
function answerReport(
  c: Context<KitEnv>,
  report: string | Uint8Array<ArrayBuffer>,
  format: FormatName,
): Promise<Response> {
  if (format === 'json') return compressedText(c, report, JSON_TYPE);
  const { mediaType, parameters } = REPORT_FORMATS[format];
  const headers = format === 'html' ? { 'content-security-policy': REPORT_POLICY } : {};
  return compressedText(c, report, `${mediaType}${parameters}`, headers);
}

/** What an endpoint promises that answers with the report of a scan, in each of its formats or behind its progress. */
export function reportResponse(kind: ScanKind, schema: z.ZodType, example: unknown): EndpointResponse {
  return {
    description: 'The report.',
    contentType: 'application/json',
    otherTypes: SCAN_FORMATS[kind].formats.map((name) => REPORT_FORMATS[name].mediaType),
    schema,
    line: scanLine(schema),
    example,
  };
}
