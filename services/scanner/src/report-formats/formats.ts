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
  cyclonedx: {
    mediaType: 'application/vnd.cyclonedx+json; version=1.6',
    contentType: 'application/vnd.cyclonedx+json; version=1.6',
    about: 'CycloneDX 1.6: the packages that the report names, their vulnerabilities or licences.',
    render: cycloneDxOf('1.6'),
  },
  'cyclonedx-1.7': {
    mediaType: 'application/vnd.cyclonedx+json; version=1.7',
    contentType: 'application/vnd.cyclonedx+json; version=1.7',
    about: 'The same in CycloneDX 1.7.',
    render: cycloneDxOf('1.7'),
  },
  openvex: {
    mediaType: 'application/vnd.openvex+json',
    contentType: 'application/vnd.openvex+json',
    about: 'OpenVEX 0.2.0: the caller’s statements, and `affected` for each other finding.',
    render: renderOpenVex,
  },
  junit: {
    mediaType: 'application/xml',
    contentType: 'application/xml; charset=utf-8',
    about: 'JUnit XML: one suite for each file, skipped tests for what was not looked at.',
    render: renderJunit,
  },
  markdown: {
    mediaType: 'text/markdown',
    contentType: 'text/markdown; charset=utf-8; variant=GFM',
    about:
      'GitHub Flavored Markdown for comments and job summaries: the worst 20 findings, the rest counted.',
    render: renderMarkdown,
  },
  html: {
    mediaType: 'text/html',
    contentType: 'text/html; charset=utf-8',
    about: 'One page that opens without a network.',
    render: renderHtml,
  },
} as const satisfies Record<string, ReportFormat>;

export const JSON_TYPE = 'application/json; charset=utf-8';

export type ReportFormatName = keyof typeof REPORT_FORMATS;
/** With the default. */
export type FormatName = 'json' | ReportFormatName;
/** With the short form that tools for agents answer in. */
export type OutputFormat = FormatName | 'agent';
