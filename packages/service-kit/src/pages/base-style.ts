/** What the pages of all services look like. A string, so that it can be bundled with what renders a page. */
export const BASE_STYLE = `:root {
  color-scheme: light dark;
  --ground: light-dark(#ffffff, #14171a);
  --raised: light-dark(#f6f7f8, #1c2024);
  --line: light-dark(#d5d9dd, #363c42);
  --text: light-dark(#1a1d20, #e6e8ea);
  --quiet: light-dark(#555c63, #a4abb2);
  --accent: light-dark(#0b5cad, #7cb8f5);
  --on-accent: light-dark(#ffffff, #10181f);
  --critical: light-dark(#a3123a, #ff8aa5);
  --high: light-dark(#b3370b, #ff9e73);
  --medium: light-dark(#7a5600, #e5c04d);
  --low: light-dark(#3b5b7d, #a3c4e8);
  --good: light-dark(#1c6b3a, #86d9a3);
  --mono: ui-monospace, SFMono-Regular, Menlo, Consolas, monospace;
  font:
    100% / 1.5 system-ui,
    sans-serif;
  font-variant-numeric: tabular-nums;
  background: var(--ground);
  color: var(--text);
}
*,
::before,
::after {
  box-sizing: border-box;
}
body {
  margin: 0;
}
h1,
h2,
h3,
p,
ul,
ol,
dl,
dd {
  margin: 0;
  padding: 0;
}
h1 {
  font-size: 1.75rem;
  line-height: 1.2;
  overflow-wrap: anywhere;
}
h2 {
  font-size: 1.25rem;
  line-height: 1.3;
  overflow-wrap: anywhere;
}
h3 {
  font-size: 1rem;
  overflow-wrap: anywhere;
}
a {
  color: var(--accent);
  text-underline-offset: 0.15em;
  overflow-wrap: anywhere;
}
code,
pre {
  unicode-bidi: isolate;
  font-family: var(--mono);
  font-size: 0.875rem;
  overflow-wrap: anywhere;
}
pre {
  margin: 0;
  white-space: pre-wrap;
  padding: 8px 12px;
  background: var(--raised);
  border: 1px solid var(--line);
  border-radius: 4px;
}
:focus-visible {
  outline: 3px solid var(--accent);
  outline-offset: 2px;
}
input,
select,
button {
  font: inherit;
  color: inherit;
}
input,
select {
  padding: 6px 10px;
  max-width: 100%;
  background: var(--ground);
  border: 1px solid var(--quiet);
  border-radius: 4px;
  min-width: 0;
}
::placeholder {
  color: var(--quiet);
  opacity: 1;
}
button {
  padding: 6px 16px;
  min-height: 24px;
  background: var(--accent);
  color: var(--on-accent);
  border: 1px solid var(--accent);
  border-radius: 4px;
  cursor: pointer;
}
button.quiet {
  background: var(--ground);
  color: var(--accent);
}
[hidden] {
  display: none !important;
}
.skip {
  position: absolute;
  left: -999px;
  padding: 8px 16px;
  background: var(--ground);
}
.skip:focus {
  left: 8px;
  top: 8px;
  z-index: 1;
}
.top,
main,
.bottom {
  max-width: 72rem;
  margin: 0 auto;
  padding: 16px;
}
.top {
  display: flex;
  flex-wrap: wrap;
  gap: 12px 24px;
  align-items: center;
  border-bottom: 1px solid var(--line);
}
.top .home {
  font-weight: 600;
  color: var(--text);
  text-decoration: none;
  padding: 4px 0;
}
.top nav {
  display: flex;
  flex-wrap: wrap;
  gap: 4px 16px;
  margin-inline-start: auto;
}
.bottom {
  margin-top: 48px;
  border-top: 1px solid var(--line);
  color: var(--quiet);
  font-size: 0.875rem;
}
.quiet {
  color: var(--quiet);
}
.stack {
  display: grid;
  gap: 16px;
  align-content: start;
  min-width: 0;
}
/* Some 75 letters: the 0, which ch measures, is wider than most. */
.prose {
  max-width: 56ch;
  overflow-wrap: anywhere;
}
.prose > * + * {
  margin-top: 12px;
}
.prose ul,
.prose ol {
  padding-inline-start: 24px;
}
ul.plain {
  list-style: none;
}
ul.row {
  display: flex;
  flex-wrap: wrap;
  gap: 4px 16px;
  list-style: none;
}
ul.row a {
  display: inline-block;
  padding: 2px 0;
}
[aria-current] {
  color: var(--text);
  font-weight: 600;
  text-decoration: none;
}
@media print {
  .top form,
  .top nav,
  .bottom,
  .skip {
    display: none;
  }
  :root {
    color-scheme: light;
  }
}
`;
