/**
 * The style of the interactive page, of the report and of all HTML output formats: colours for light and dark, text, the header, and the
 * heat map.
 */
export const SHARED_STYLE = `
:root {
  color-scheme: light dark;
  --ground: light-dark(#fbfaf8, #15171a);
  --paper: light-dark(#ffffff, #1c1f23);
  --raised: light-dark(#f3f1ed, #262a2f);
  --line: light-dark(#dedad2, #363b42);
  --edge: light-dark(#8c877d, #7d848d);
  --ink: light-dark(#1f2328, #e7e5e0);
  --quiet: light-dark(#5f5c56, #a8a9a8);
  --accent: light-dark(#1d4f91, #8ab8ff);
  --good: light-dark(#176639, #6fce91);
  --bad: light-dark(#a3231d, #ff9a8f);
  --unsure: light-dark(#7d4e00, #efb95a);
  --good-ground: light-dark(#eaf5ee, #17301f);
  --bad-ground: light-dark(#fcefed, #3a1c1a);
  --unsure-ground: light-dark(#fdf4e3, #33280f);
  --accent-ground: light-dark(#eef4fb, #1b2a3d);
  --good-cell: light-dark(#cfe9d9, #1d4a30);
  --good-ink: light-dark(#0f4a28, #b9ecc9);
  --bad-cell: light-dark(#f6cfcb, #5c2521);
  --bad-ink: light-dark(#7d1510, #ffd0ca);
  --unsure-cell: light-dark(#f9e3b0, #4d3b12);
  --unsure-ink: light-dark(#573700, #ffdc98);
  --radius: 10px;
  --gap: clamp(16px, 2vw, 32px);
  --widest: 1760px;
}

* {
  box-sizing: border-box;
}

html {
  font:
    16px / 1.5 system-ui,
    -apple-system,
    "Segoe UI",
    Roboto,
    "Helvetica Neue",
    "DejaVu Sans",
    sans-serif;
  background: var(--ground);
  color: var(--ink);
}

body {
  margin: 0;
  overflow-wrap: anywhere;
}

h1,
h2,
h3,
p,
ul,
ol,
dl,
dd,
fieldset,
pre {
  margin: 0;
  padding: 0;
}

h1 {
  font-size: 1.25rem;
  line-height: 1.25;
  font-weight: 650;
}

h2 {
  font-size: 0.8125rem;
  font-weight: 650;
  letter-spacing: 0.04em;
  text-transform: uppercase;
  color: var(--quiet);
}

h3 {
  font-size: 1rem;
  font-weight: 650;
}

ul,
ol {
  list-style: none;
}

small {
  font-size: 0.8125em;
  color: var(--quiet);
  font-weight: 400;
}

code,
pre {
  font-family: ui-monospace, "SF Mono", "Cascadia Mono", Menlo, Consolas, "DejaVu Sans Mono", monospace;
  font-size: 0.8125rem;
}

pre {
  white-space: pre-wrap;
  background: var(--raised);
  padding: 12px 14px;
  border-radius: var(--radius);
}

a {
  color: var(--accent);
}

button,
input,
select {
  font: inherit;
  color: inherit;
}

button {
  border: 1px solid var(--edge);
  background: var(--paper);
  border-radius: 8px;
  padding: 6px 12px;
  min-height: 36px;
  cursor: pointer;
}

button:hover {
  background: var(--raised);
}

:focus-visible {
  outline: 3px solid var(--accent);
  outline-offset: 2px;
}

.quiet {
  color: var(--quiet);
}

.unseen {
  position: absolute;
  width: 1px;
  height: 1px;
  overflow: hidden;
  clip-path: inset(50%);
  white-space: nowrap;
}

.top {
  display: flex;
  flex-wrap: wrap;
  align-items: center;
  gap: 8px var(--gap);
  padding: 14px max(var(--gap), calc((100vw - var(--widest)) / 2 + var(--gap)));
  border-bottom: 1px solid var(--line);
  background: var(--paper);
}

.org {
  flex: 1 1 18rem;
}

.org p {
  font-size: 0.875rem;
}

.bar {
  border-radius: 5px;
  background: var(--raised);
}

.bar .bad {
  color: var(--bad);
}

.bar .good {
  color: var(--good);
}

.bar .unsure {
  color: var(--unsure);
}

.bar .quiet {
  color: var(--edge);
}

.failure {
  background: var(--bad-ground);
  color: var(--bad);
  padding: 12px 16px;
  border-radius: var(--radius);
  margin-bottom: var(--gap);
}

main {
  padding: var(--gap);
  max-width: var(--widest);
  margin: 0 auto;
}

.scroll {
  position: relative;
  overflow: auto;
  width: fit-content;
  max-width: 100%;
  max-height: 75vh;
  border: 1px solid var(--line);
  border-radius: var(--radius);
  background: var(--paper);
}

@property --last-column {
  syntax: "<number>";
  inherits: false;
  initial-value: 1;
}

/* While there are more columns on the right, the right edge fades out. */
@supports (animation-timeline: scroll()) {
  @media screen {
    .scroll {
      scroll-padding-inline-end: 3rem;
      mask-image: linear-gradient(to left, rgb(0 0 0 / var(--last-column)), #000 3rem);
      animation: last-column linear both;
      animation-timeline: scroll(self inline);
    }
  }
}

@keyframes last-column {
  from, 90% { --last-column: 0; }
  to { --last-column: 1; }
}

.heat-legend {
  display: flex;
  flex-wrap: wrap;
  gap: 4px 18px;
  margin: 0 0 10px;
  padding: 0;
  list-style: none;
  font-size: 0.875rem;
}

.heat-legend li {
  display: flex;
  align-items: center;
  gap: 6px;
}

.heat-legend svg,
.heat svg {
  display: block;
  flex: none;
}

.heat {
  --cell: 28px;
  border-collapse: separate;
  border-spacing: 0;
  overflow-wrap: normal;
  width: auto;
}

.heat th,
.heat td {
  padding: 0;
  border: 0;
  width: auto;
  min-width: 0;
  max-width: none;
  background: var(--paper);
  vertical-align: middle;
}

.heat th {
  font-size: 0.8125rem;
  font-weight: 500;
}

.heat thead th,
.heat thead td {
  position: sticky;
  top: 0;
  z-index: 1;
  vertical-align: bottom;
  border-bottom: 1px solid var(--line);
}

.heat thead td {
  left: 0;
  z-index: 2;
}

.heat tbody th {
  position: sticky;
  left: 0;
  padding: 0 10px 0 12px;
  border-right: 1px solid var(--line);
}

.heat .head {
  display: flex;
  white-space: nowrap;
}

.heat .name {
  min-width: 0;
  overflow: hidden;
  text-overflow: ellipsis;
}

.heat .count {
  flex: none;
  padding-inline-start: 0.3em;
  color: var(--quiet);
  font-variant-numeric: tabular-nums;
}

.heat tbody .head {
  justify-content: flex-end;
  max-width: min(22rem, 40vw);
}

.heat thead .head {
  writing-mode: vertical-rl;
  transform: rotate(180deg);
  max-height: 20rem;
  min-height: 2rem;
  margin: 8px auto;
  line-height: calc(var(--cell) / 2);
  white-space: normal;
}

/* A long name has two lines, which are as wide as a cell. The tooltip has the complete name. */
.heat thead .name {
  max-width: var(--cell);
  overflow-wrap: anywhere;
}

.heat thead .count {
  align-self: center;
}

.heat tr.new-group > * {
  border-top: 5px solid var(--paper);
}

.heat button,
.heat .mark {
  display: block;
  width: var(--cell);
  height: var(--cell);
  min-height: var(--cell);
  padding: 0;
  border: 0;
  border-radius: 5px;
  background: none;
  color: inherit;
}

.heat button:hover,
.heat button[aria-expanded="true"] {
  outline: 2px solid var(--accent);
  outline-offset: -1px;
}
`.trim();

/** The additional style of a page without a script: its tables, figures and details. */
export const DOCUMENT_STYLE = `
.top { padding-inline: max(var(--gap), calc((100vw - 76rem) / 2)); }
main { max-width: calc(76rem + 2 * var(--gap)); }
main > * + * { margin-top: 16px; }
main > h2 { margin-top: 32px; }
h2 { font-size: 1.0625rem; letter-spacing: 0; text-transform: none; color: inherit; }
main ul:not(.heat-legend) { list-style: disc; padding-inline-start: 1.25rem; }
main .notes { font-size: 0.875rem; }
table:not(.heat) { border-collapse: collapse; width: 100%; background: var(--paper); border: 1px solid var(--line); font-size: 0.9375rem; }
table:not(.heat) :is(th, td) { padding: 6px 12px; text-align: left; border-bottom: 1px solid var(--line); vertical-align: top; }
thead th { font-weight: 600; color: var(--quiet); font-size: 0.875rem; }
table:not(.heat) :is(td, th).number { text-align: right; white-space: nowrap; font-variant-numeric: tabular-nums; }
.stacked small { display: block; }
@media (max-width: 600px) {
  .stacked thead { display: none; }
  .stacked tr { display: flex; flex-wrap: wrap; gap: 2px 16px; padding: 10px 12px; border-bottom: 1px solid var(--line); }
  table.stacked :is(th, td) { padding: 0; border: 0; }
  table.stacked th { flex: 0 0 100%; }
  .stacked td:empty { display: none; }
  .stacked td[data-title]::before { content: attr(data-title) " "; color: var(--quiet); font-weight: 400; }
}
dl { display: grid; grid-template-columns: max-content minmax(0, 1fr); gap: 4px 12px; font-size: 0.9375rem; }
dt { color: var(--quiet); }
.plot { display: grid; grid-template-columns: auto minmax(0, 1fr); gap: 4px 8px; font-size: 0.8125rem; line-height: 1; color: var(--quiet); font-variant-numeric: tabular-nums; }
.plot svg { grid-area: 1 / 2 / 3 / 3; width: 100%; height: 160px; border-bottom: 1px solid var(--edge); }
.plot .highest, .plot .zero { text-align: right; }
.plot .zero { align-self: end; }
.plot .days { grid-column: 2; display: flex; justify-content: space-between; }
.plot + details { margin-top: 8px; }
main > .heat-legend { margin-top: 16px; }
@media (max-width: 600px) { .heat tbody .name { white-space: normal; text-align: end; font-size: 0.75rem; line-height: 1.2; } .heat tbody .count { align-self: center; } }
.measures th { white-space: nowrap; }
@media (max-width: 600px) { .measures thead { display: none; } .measures tr { display: flex; flex-wrap: wrap; align-items: center; border-bottom: 1px solid var(--line); } table.measures :is(th, td) { border: 0; } .measures td:last-child { flex: 0 0 100%; padding-top: 0; } }
.good { color: var(--good); } .bad { color: var(--bad); } .unsure { color: var(--unsure); }
.symbols { position: absolute; }
.verdict { font-size: 1.5rem; line-height: 1.2; font-weight: 650; }
.verdict::first-letter { text-transform: uppercase; }
.card { padding: 12px 16px; background: var(--paper); border: 1px solid var(--line); border-radius: var(--radius); }
.card > * + *, .card li > * + p { margin-top: 8px; }
.card :is(h2, h3) { display: flex; flex-wrap: wrap; align-items: center; gap: 4px 12px; font-size: 1rem; }
main .card ul { list-style: none; padding: 0; }
.card li { padding: 10px 0; border-top: 1px solid var(--line); }
.card table { border: 0; }
@media (min-width: 601px) { .goals td:first-child { width: 12rem; } .goals td:last-child { width: 1px; white-space: nowrap; } }
@media (max-width: 600px) { .goals tr, table.goals td { display: block; } table.goals td { padding: 1px 0; border: 0; } .goals tr { padding: 6px 0; border-bottom: 1px solid var(--line); } .goals td:first-child { font-weight: 600; } }
.bar { flex: none; vertical-align: middle; max-width: 100%; }
summary > :not(code) { margin-inline-end: 6px; }
summary .rule { font-weight: 600; }
.marks > span { white-space: nowrap; margin-inline-end: 10px; font-size: 0.875rem; }
pre + button { margin-top: 8px; }
.card li pre { margin-top: 8px; }
.heat td svg { width: 28px; height: 28px; }
.hatch { stroke: var(--paper); }
.sign { white-space: nowrap; margin-inline-end: 10px; }
main > h2:first-child { margin-top: 0; }
thead th { overflow-wrap: normal; }
figure { margin-inline: 0; margin-bottom: 0; padding: 16px; background: var(--paper); border: 1px solid var(--line); border-radius: var(--radius); }
figcaption { margin-bottom: 8px; }
summary { cursor: pointer; }
details > table { margin-top: 8px; }
details details, li details { margin: 4px 0; }
details > .card { margin: 12px 0; }
.wide { overflow-x: auto; }
.panel { max-width: 36rem; margin: auto; padding: 20px 24px; border: 1px solid var(--edge); border-radius: var(--radius); background: var(--paper); color: var(--ink); }
@supports (position-area: bottom) { @media (min-width: 601px) { .panel[popover] { inset: auto; margin: 4px; position-area: bottom span-right; position-try-fallbacks: flip-inline, flip-block, flip-block flip-inline; } } }
.panel > * + * { margin-top: 8px; }
.panel ul { padding-inline-start: 1.25rem; list-style: disc; }
@media print { :root { color-scheme: light; } .scroll { overflow: visible; max-height: none; } .heat svg, .heat-legend svg, .bar svg { print-color-adjust: exact; } tr, figure { break-inside: avoid; } }
`.trim();
