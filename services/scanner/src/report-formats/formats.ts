import type { Findings } from './findings.ts';
import { renderMarkdown } from './markdown.ts';
import { renderSarif } from './sarif.ts';

/** A form of a report that is not our own JSON. */
interface ReportFormat {
  /** As `Accept` names it; parameters are those that the format is told apart by. */
  readonly mediaType: string;
  /** As the response says it. */
  readonly contentType: string;
  /** In words, for the documents. */
  readonly about: string;
  readonly render: (report: Findings) => string;
}

/** Every format but JSON by the name that `?format=` takes: one line each. */
export const REPORT_FORMATS = {
  sarif: {
    mediaType: 'application/sarif+json',
    contentType: 'application/sarif+json',
    about: 'SARIF 2.1.0 for code scanning.',
    render: renderSarif,
  },
  markdown: {
    mediaType: 'text/markdown',
    contentType: 'text/markdown; charset=utf-8; variant=GFM',
    about:
      'GitHub Flavored Markdown for comments and job summaries: the worst 20 findings, the rest counted.',
    render: renderMarkdown,
  },
} as const satisfies Record<string, ReportFormat>;

export const JSON_TYPE = 'application/json; charset=utf-8';

export type ReportFormatName = keyof typeof REPORT_FORMATS;
/** With the default. */
export type FormatName = 'json' | ReportFormatName;
