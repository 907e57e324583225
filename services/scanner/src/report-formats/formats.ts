import { cycloneDxOf } from './cyclonedx.ts';
import type { Findings } from './findings.ts';
import { renderHtml } from './html.ts';
import { renderJunit } from './junit.ts';
import { renderMarkdown } from './markdown.ts';
import { renderOpenVex } from './openvex.ts';
import { renderSarif } from './sarif.ts';

/** A form of a report that is not our own JSON. */
interface ReportFormat {
  /** As `Accept` names it; parameters are those that the format is told apart by. */
  readonly mediaType: string;
  /** As the response says it. */
  readonly contentType: string;
  readonly render: (report: Findings) => string;
}

/** Every format but JSON by the name that `?format=` takes: one line each. */
export const REPORT_FORMATS = {
  sarif: {
    mediaType: 'application/sarif+json',
    contentType: 'application/sarif+json',
    render: renderSarif,
  },
  cyclonedx: {
    mediaType: 'application/vnd.cyclonedx+json; version=1.6',
    contentType: 'application/vnd.cyclonedx+json; version=1.6',
    render: cycloneDxOf('1.6'),
  },
  'cyclonedx-1.7': {
    mediaType: 'application/vnd.cyclonedx+json; version=1.7',
    contentType: 'application/vnd.cyclonedx+json; version=1.7',
    render: cycloneDxOf('1.7'),
  },
  openvex: {
    mediaType: 'application/vnd.openvex+json',
    contentType: 'application/vnd.openvex+json',
    render: renderOpenVex,
  },
  junit: {
    mediaType: 'application/xml',
    contentType: 'application/xml; charset=utf-8',
    render: renderJunit,
  },
  markdown: {
    mediaType: 'text/markdown',
    contentType: 'text/markdown; charset=utf-8; variant=GFM',
    render: renderMarkdown,
  },
  html: {
    mediaType: 'text/html',
    contentType: 'text/html; charset=utf-8',
    render: renderHtml,
  },
} as const satisfies Record<string, ReportFormat>;

export const JSON_TYPE = 'application/json; charset=utf-8';

export type ReportFormatName = keyof typeof REPORT_FORMATS;
/** With the default. */
export type FormatName = 'json' | ReportFormatName;
/** With the short form that tools for agents answer in. */
export type OutputFormat = FormatName | 'agent';
