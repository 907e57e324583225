import { type KitEnv, parseInput, text } from '@repo/service-kit/http';
import type { Context } from 'hono';
import { z } from 'zod';
import { acceptedFormat } from '../report-formats/choose-format.ts';
import type { ScanKind } from '../report-formats/findings.ts';
import { type FormatName, JSON_TYPE, REPORT_FORMATS } from '../report-formats/formats.ts';
import { REPORT_POLICY } from '../report-formats/page-frame.ts';
import { SCAN_FORMATS } from './render-as.ts';

/** The query of a scan. */
export function formatQuery(kind: ScanKind) {
  const names: readonly FormatName[] = ['json', ...SCAN_FORMATS[kind].formats];
  return z.object({
    format: z
      .enum(names, `Send \`format\` once: one of ${names.join(', ')}.`)
      .optional()
      .meta({ description: 'The format of the report; absent: what `Accept` prefers, else JSON.' }),
  });
}

/**
 * The format that a request asks for: by `format`, else by `Accept`. Its response says that `Accept` counts.
 *
 * @throws AppError `bad_request` when the scan does not have the format that is named.
 */
export function requestedFormat(c: Context<KitEnv>, kind: ScanKind): FormatName {
  c.get('headers')['vary'] = 'Accept';
  const named = c.req.queries('format');
  if (named === undefined) return acceptedFormat(c.req.header('accept'), SCAN_FORMATS[kind].formats);
  const { format } = parseInput(formatQuery(kind), { format: named.length === 1 ? named[0] : named });
  return format ?? 'json';
}

/** Answers with a report that is written in that format already. */
export function answerReport(
  c: Context<KitEnv>,
  report: string | Uint8Array<ArrayBuffer>,
  format: FormatName,
): Response {
  const type = format === 'json' ? JSON_TYPE : REPORT_FORMATS[format].contentType;
  return text(
    c,
    report,
    type,
    format === 'html' ? { headers: { 'content-security-policy': REPORT_POLICY } } : {},
  );
}

/** The media types of a scan's report, beside JSON. */
export function otherTypes(kind: ScanKind): readonly string[] {
  return SCAN_FORMATS[kind].formats.map((name) => REPORT_FORMATS[name].mediaType);
}
