import { cycloneDxOf } from './cyclonedx.ts';
import type { Findings } from './findings.ts';
import { renderHtml } from './html.ts';
import { renderJunit } from './junit.ts';
import { renderMarkdown } from './markdown.ts';
import { renderOpenVex } from './openvex.ts';
import { renderSarif } from './sarif.ts';

interface ReportFormat {
  /** As `Accept` names it; parameters are those that the format is told apart by. */
  readonly mediaType: string;
  /** What the response says beside. */
  readonly parameters: string;
  readonly render: (report: Findings) => string;
}

const CYCLONE_DX = 'application/vnd.cyclonedx+json';
const UTF_8 = '; charset=utf-8';

/** Every format but JSON by the name that `?format=` takes: one line each. */
export const REPORT_FORMATS = {
  sarif: { mediaType: 'application/sarif+json', parameters: '', render: renderSarif },
  cyclonedx: { mediaType: `${CYCLONE_DX}; version=1.6`, parameters: '', render: cycloneDxOf('1.6') },
  'cyclonedx-1.7': { mediaType: `${CYCLONE_DX}; version=1.7`, parameters: '', render: cycloneDxOf('1.7') },
  openvex: { mediaType: 'application/vnd.openvex+json', parameters: '', render: renderOpenVex },
  junit: { mediaType: 'application/xml', parameters: UTF_8, render: renderJunit },
  markdown: { mediaType: 'text/markdown', parameters: `${UTF_8}; variant=GFM`, render: renderMarkdown },
  html: { mediaType: 'text/html', parameters: UTF_8, render: renderHtml },
} as const satisfies Record<string, ReportFormat>;

export const JSON_TYPE = 'application/json; charset=utf-8';

export type ReportFormatName = keyof typeof REPORT_FORMATS;
export type FormatName = 'json' | ReportFormatName;
/** With the short form that tools for agents answer in. */
export type OutputFormat = FormatName | 'agent';
