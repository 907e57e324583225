/** What the scanner's pages have beside the common style: the same for its front page, a report and a saved one. */
export const PAGE_STYLE = `
#main > section { margin-top: 32px; }
#main section > * + * { margin-top: 12px; }
#main section > h2 { padding-bottom: 4px; border-bottom: 1px solid var(--line); }
#main :is(p, dd), .gaps { max-width: 56ch; } .steps pre { max-width: 48rem; } #main .box details p:not(.error) { max-width: none; }
.verdict { font-size: 1.125rem; overflow-wrap: anywhere; text-wrap: pretty; }
#main > h1 { margin: 4px 0 12px; } h1:focus-visible { outline: none; }
#main > p { margin-top: 8px; }
.small { font-size: 0.875rem; }
.notice, .error { padding: 8px 12px; border: 1px solid var(--line); border-radius: 4px; background: var(--raised); }
.error { border: 2px solid var(--critical); }
.grade { display: flex; gap: 16px; align-items: baseline; margin-top: 8px; } .grade p + p { margin-top: 8px; }
.at { white-space: nowrap; }
.grade b { font-size: 3rem; line-height: 1; }
.bar { display: block; width: 100%; height: 12px; margin-top: 16px; border: 1px solid var(--line); border-radius: 4px; fill: currentColor; }
.counts { margin-top: 8px; }
.tone { font-weight: 600; }
.tone::before { content: "\\25a0\\a0"; }
.CRITICAL { color: var(--critical); } .CRITICAL::before { content: "\\25c6\\a0"; }
.HIGH, .fail { color: var(--high); } .HIGH::before { content: "\\25b2\\a0"; } .fail::before { content: "\\2715\\a0"; }
.MEDIUM, .warn { color: var(--medium); } .MEDIUM::before, .warn::before { content: "\\25cf\\a0"; }
.LOW { color: var(--low); } .LOW::before { content: "\\25bc\\a0"; }
.pass { color: var(--good); } .pass::before { content: "\\2713\\a0"; }
.UNKNOWN, .INFO, .info { color: var(--quiet); } .UNKNOWN::before { content: "?\\a0"; }
.info::before { content: "i\\a0"; }
.steps { display: grid; gap: 16px; padding-inline-start: 36px; }
ul.steps { padding: 0; list-style: none; }
.steps li > * + * { margin-top: 6px; }
.gaps { display: grid; gap: 8px; padding-inline-start: 20px; overflow-wrap: anywhere; }
.command { position: relative; max-width: 48rem; }
.command pre { padding-inline-end: 76px; min-height: 40px; }
.command button { position: absolute; top: 5px; right: 5px; padding: 2px 10px; font-size: 0.875rem; background: var(--ground); color: var(--accent); border-color: var(--line); }
.filters { display: flex; flex-wrap: wrap; gap: 8px 24px; align-items: end; padding: 12px; background: var(--raised); border: 1px solid var(--line); border-radius: 4px; }
.filters fieldset { display: flex; flex-wrap: wrap; gap: 0 12px; margin: 0; padding: 0; border: 0; min-width: 0; }
.filters legend { padding: 0; color: var(--quiet); font-size: 0.875rem; }
.filters fieldset label { display: inline-flex; gap: 6px; align-items: center; min-height: 38px; }
.filters input[type="checkbox"] { width: 18px; height: 18px; margin: 0; accent-color: var(--accent); }
.filters > label { display: grid; color: var(--quiet); font-size: 0.875rem; }
.filters > label input { color: var(--text); font-size: 1rem; }
.filters output { color: var(--quiet); min-height: 38px; align-content: center; }
table, thead, tbody { display: block; } table { font-size: 0.9375rem; }
tr { display: grid; grid-template-columns: 9rem minmax(0, 1fr); grid-auto-flow: column; grid-auto-columns: 17.5rem; border-bottom: 1px solid var(--line); }
tbody tr { content-visibility: auto; contain-intrinsic-size: auto 88px; }
th { text-align: start; color: var(--quiet); font-weight: 600; font-size: 0.875rem; }
th, td { padding: 8px 16px 8px 0; min-width: 0; overflow-wrap: anywhere; } td:last-child { padding-inline-end: 0; }
td > * + *, details > * + * { margin-top: 6px; }
details > summary { cursor: pointer; min-height: 24px; color: var(--accent); }
dl { display: grid; grid-template-columns: minmax(8rem, max-content) minmax(0, 1fr); gap: 4px 16px; }
dt { color: var(--quiet); } dd { grid-column: 2; overflow-wrap: anywhere; }
.box { display: grid; gap: 20px; padding: 20px; border: 2px dashed var(--quiet); border-radius: 8px; background: var(--raised); }
.box.over { border-color: var(--accent); border-style: solid; }
.box form { display: grid; gap: 8px; }
.box label { font-weight: 600; }
.box input { width: 100%; }
.box details > * + * { margin-top: 12px; } .box details form + form { margin-top: 24px; padding-top: 20px; border-top: 1px solid var(--line); } [aria-pressed="true"] { font-weight: 600; }
.line { display: flex; flex-wrap: wrap; gap: 8px; } .line input { flex: 1 1 12rem; }
.buttons, .tools { display: flex; flex-wrap: wrap; gap: 8px; align-items: center; }
.buttons:empty { display: none; }
.buttons form { justify-items: start; } .buttons button { overflow-wrap: anywhere; text-align: start; max-width: 100%; }
.buttons + .tools { margin-top: 16px; }
.tools { margin-bottom: 20px; column-gap: 16px; }
.tools button, .outputs button { padding: 2px 10px; font-size: 0.875rem; }
.offers { display: grid; gap: 12px 32px; grid-template-columns: repeat(auto-fill, minmax(min(20rem, 100%), 1fr)); }
.aside { position: absolute; width: 1px; height: 1px; overflow: hidden; clip-path: inset(50%); }
@media screen and (max-width: 48rem) {
  thead { display: none; } tbody tr { display: block; padding: 12px 0; contain-intrinsic-size: auto 200px; } td { display: block; padding: 2px 0; }
  td[data-label]::before { content: attr(data-label) ": "; color: var(--quiet); font-size: 0.875rem; }
  td[data-label] > p:first-child { display: inline; }
  dl { display: block; } dd { margin-bottom: 8px; }
}
@media print {
  :root { font-size: 10pt; } main { max-width: none; padding-inline: 0; } .top { width: auto; } tr, li { break-inside: avoid; } h2 { break-after: avoid; }
  tbody tr { content-visibility: visible; } tr { grid-template-columns: 6rem minmax(0, 1fr); grid-auto-columns: 12rem; }
  .filters fieldset:not(:has(:checked)), .filters fieldset label:not(:has(:checked)), .filters > label:has(:placeholder-shown), .filters:not(:has(:checked)):has(> label > :placeholder-shown), .command button, .tools, .outputs { display: none; }
}
`;
