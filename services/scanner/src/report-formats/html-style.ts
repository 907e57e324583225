import { hash } from 'node:crypto';

/** The whole appearance of a page: system fonts, a scale of 4, tones that hold 4.5:1 in both schemes. */
export const STYLE = `
:root { color-scheme: light dark; --line: light-dark(#d5d9e0, #3a404b); --soft: light-dark(#f5f6f8, #1d2026);
  --text: light-dark(#1b1f26, #e6e8ec); --muted: light-dark(#555d6b, #a6adba); --link: light-dark(#0b57b5, #86b7ff);
  --critical: light-dark(#9b1239, #ff9db4); --high: light-dark(#a33a00, #ffb07a); --medium: light-dark(#7a5a00, #eacb5c);
  --low: light-dark(#3b5b7d, #a3c4e8); --good: light-dark(#1c6b3a, #86d9a3); }
*, ::before, ::after { box-sizing: border-box; }
html { background: light-dark(#fff, #14161a); color: var(--text); font: 16px/1.5 system-ui, sans-serif; }
body { margin: 0 auto; max-width: 72rem; padding: 24px 16px 64px; font-variant-numeric: tabular-nums; }
h1 { font-size: 1.5rem; line-height: 1.25; margin: 0 0 12px; overflow-wrap: anywhere; }
h2 { font-size: 1.125rem; margin: 36px 0 12px; padding-bottom: 4px; border-bottom: 1px solid var(--line); }
p, ul, ol, dl, pre { margin: 0 0 12px; } ul, ol { padding-left: 24px; } li { margin: 0 0 8px; overflow-wrap: anywhere; }
p, dd, li { max-width: 75ch; } a { color: var(--link); } a:focus-visible, summary:focus-visible { outline: 2px solid var(--link); outline-offset: 2px; }
code, pre { font: 0.875em/1.5 ui-monospace, monospace; overflow-wrap: anywhere; }
pre { padding: 8px 12px; background: var(--soft); border: 1px solid var(--line); border-radius: 4px; overflow-x: auto; white-space: pre-wrap; }
.kind, .muted { color: var(--muted); font-size: 0.875rem; } .kind { margin: 0 0 4px; }
.verdict { font-size: 1.125rem; } .notice { padding: 8px 12px; border: 1px solid var(--line); background: var(--soft); }
.skip { position: absolute; left: -999px; } .skip:focus { position: static; }
.grade { display: flex; gap: 16px; align-items: baseline; margin: 0 0 12px; } .grade b { font-size: 3rem; line-height: 1; }
.counts { display: flex; flex-wrap: wrap; gap: 4px 20px; padding: 0; margin: 0 0 12px; list-style: none; }
.bar { display: block; width: 100%; height: 12px; margin: 0 0 8px; border: 1px solid var(--line); }
.tone { font-weight: 600; white-space: nowrap; } .tone::before { content: "\\25a0\\a0"; }
.CRITICAL { color: var(--critical); fill: var(--critical); } .CRITICAL::before { content: "\\25c6\\a0"; }
.HIGH, .fail { color: var(--high); fill: var(--high); } .HIGH::before, .fail::before { content: "\\25b2\\a0"; }
.MEDIUM, .warn { color: var(--medium); fill: var(--medium); } .MEDIUM::before, .warn::before { content: "\\25cf\\a0"; }
.LOW { color: var(--low); fill: var(--low); } .LOW::before { content: "\\25bc\\a0"; }
.pass { color: var(--good); } .pass::before { content: "\\2713\\a0"; } .UNKNOWN, .INFO, .info { color: var(--muted); fill: var(--muted); }
.UNKNOWN::before { content: "?\\a0"; }
table { width: 100%; border-collapse: collapse; font-size: 0.9375rem; }
th { text-align: left; color: var(--muted); font-weight: 600; font-size: 0.8125rem; } td p { margin: 0 0 4px; }
th, td { padding: 8px 12px 8px 0; vertical-align: top; border-bottom: 1px solid var(--line); overflow-wrap: anywhere; }
td:first-child { width: 9rem; } td pre { margin: 4px 0; } tbody tr { content-visibility: auto; contain-intrinsic-size: auto 64px; }
details > summary { cursor: pointer; min-height: 24px; } details[open] > summary { margin-bottom: 8px; }
dl { display: grid; grid-template-columns: minmax(8rem, max-content) 1fr; gap: 4px 16px; } dt { color: var(--muted); } dd { margin: 0; overflow-wrap: anywhere; }
@media (max-width: 640px) { thead { display: none; } tr, td { display: block; width: auto; } td { border: 0; padding: 2px 0; }
  td:first-child { width: auto; padding-top: 12px; } td:last-child { border-bottom: 1px solid var(--line); padding-bottom: 12px; }
  td[data-label]::before { content: attr(data-label) ": "; color: var(--muted); font-size: 0.8125rem; } dl { display: block; } dd { margin: 0 0 8px; } }
@media print { html { background: #fff; color: #000; font-size: 11px; } body { max-width: none; padding: 0; } tr, li { break-inside: avoid; } tbody tr { content-visibility: visible; } }
`;

const STYLE_SOURCE = `'sha256-${hash('sha256', STYLE, 'base64')}'`;

/** For the page itself, so that a saved one loads nothing either. */
export const META_POLICY = `default-src 'none'; style-src ${STYLE_SOURCE}; img-src data:; base-uri 'none'; form-action 'none'`;
/** For the response: what only a header can say, too. */
export const PAGE_POLICY = `${META_POLICY}; frame-ancestors 'none'`;
