/** What a draft has beside: its mark across the screen and across every printed page, and at the top of each. */
export function draftStyle(mark: string): string {
  return `
.mark { position: fixed; inset: 40% 0 auto; z-index: 1; text-align: center; transform: rotate(-24deg); font-size: 7rem; font-weight: 800; letter-spacing: .1em; color: #a12d00; opacity: .13; pointer-events: none; }
.draft-note { border: 3px solid #a12d00; padding: .2rem 1rem; margin: 1rem 0; }
@page { @top-center { content: "${mark}"; color: #a12d00; font: 700 11pt sans-serif; } }
`;
}

/** How the page looks, on a screen and on A4. */
export const PAGE_STYLE = `
:root { color-scheme: light; }
body { margin: 0 auto; max-width: 62rem; padding: 1.5rem; color: #1a1a1a; background: #fff; font: 15px/1.5 system-ui, -apple-system, "Segoe UI", "Helvetica Neue", Arial, sans-serif; overflow-wrap: anywhere; }
h1 { font-size: 1.9rem; line-height: 1.2; margin: 0 0 .3rem; }
h2 { font-size: 1.35rem; margin: 2.4rem 0 .6rem; padding-top: .6rem; border-top: 2px solid #1f4e46; }
h3 { font-size: 1.05rem; margin: 1.6rem 0 .4rem; }
h4 { font-size: .95rem; margin: 1rem 0 .3rem; }
table { border-collapse: collapse; width: 100%; margin: .4rem 0 1rem; }
caption { text-align: left; font-weight: 600; padding: .3rem 0; }
th, td { border: 1px solid #c9d2d0; padding: .25rem .5rem; text-align: left; vertical-align: top; }
th { overflow-wrap: normal; }
thead th { background: #e8efed; }
.facts { width: 100%; }
.facts th { width: 13rem; font-weight: 600; background: #f4f7f6; }
.number { display: block; text-align: right; white-space: nowrap; font-variant-numeric: tabular-nums; }
.status { display: inline-block; padding: .15rem .7rem; border: 2px solid #1f4e46; border-radius: .3rem; font-weight: 700; }
.status.draft, .status.cancelled { border-color: #a12d00; color: #a12d00; }
.marks { font-weight: 400; letter-spacing: .1em; }
.absent, .note { color: #4d4d4d; }
.said { white-space: pre-wrap; }
.finding { border-left: 4px solid #a12d00; padding-left: .7rem; }
ul, ol { margin: 0; padding-left: 1.3rem; }
pre { background: #f4f7f6; padding: .6rem; white-space: pre-wrap; }
svg { width: 100%; height: auto; }
nav ul { columns: 2; }
@page { size: A4; margin: 16mm 14mm; }
@media print {
  body { max-width: none; padding: 0; font-size: 9.5pt; }
  nav { display: none; }
  h2, h3, h4, caption { break-after: avoid; }
  tr, svg { break-inside: avoid; }
  thead { display: table-header-group; }
  a { color: inherit; text-decoration: none; }
}
`;
