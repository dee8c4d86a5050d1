// The style sheet of the API page and other plain pages, for light and dark mode, desktop and phone.

export const DOCS_STYLE = `
:root { color-scheme: light dark; --text: #1d2125; --soft: #5d6670; --line: #dfe3e8; --page: #fff; --code: #f5f6f8; --mark: #0b6bcb; }
@media (prefers-color-scheme: dark) {
  :root { --text: #dfe3e8; --soft: #98a2ad; --line: #31373e; --page: #16191d; --code: #1f242a; --mark: #6cb2f7; }
}
* { box-sizing: border-box; }
body { margin: 0; background: var(--page); color: var(--text); font: 16px/1.55 system-ui, sans-serif; }
main { max-width: 54rem; margin: 0 auto; padding: 2.5rem 1.25rem 5rem; }
h1 { font-size: 1.7rem; margin: 0 0 .25rem; }
h2 { font-size: 1rem; margin: 0; overflow-wrap: anywhere; font-weight: 600; }
h3 { font-size: .8rem; margin: 1.25rem 0 .4rem; color: var(--soft); font-weight: 600; }
p { margin: .4rem 0 .8rem; }
a { color: var(--mark); text-decoration: none; }
a:hover { text-decoration: underline; }
code, pre { font: .86em/1.5 ui-monospace, SFMono-Regular, Menlo, Consolas, monospace; }
code { background: var(--code); border-radius: 3px; padding: .1em .3em; overflow-wrap: anywhere; }
h2 code, pre code { background: none; padding: 0; font-size: 1em; }
pre { background: var(--code); border-radius: 6px; padding: .75rem 1rem; margin: .4rem 0; white-space: pre-wrap; overflow-wrap: anywhere; }
nav ul { list-style: none; margin: 1.5rem 0 0; padding: 1rem 0; border-block: 1px solid var(--line); columns: 2 18rem; column-gap: 2rem; }
nav li { break-inside: avoid; padding: .1rem 0; overflow-wrap: anywhere; }
nav code { background: none; padding: 0; }
section { padding: 1.75rem 0; border-bottom: 1px solid var(--line); scroll-margin-top: 1rem; }
.method { display: inline-block; min-width: 4.2rem; color: var(--soft); font-weight: 600; font-size: .8rem; }
table { width: 100%; border-collapse: collapse; font-size: .92rem; }
td { padding: .35rem .75rem .35rem 0; border-top: 1px solid var(--line); vertical-align: top; }
td:first-child { width: 11rem; overflow-wrap: anywhere; }
td:last-child { overflow-wrap: anywhere; }
td small { display: block; color: var(--soft); }
summary { cursor: pointer; color: var(--mark); margin: .8rem 0 .4rem; font-size: .92rem; }
.d1 { padding-left: 1rem; } .d2 { padding-left: 2rem; } .d3 { padding-left: 3rem; } .d4 { padding-left: 4rem; }
@media (max-width: 34rem) {
  main { padding: 1.5rem 1rem 3rem; }
  table, tbody, tr, td { display: block; width: auto; }
  tr { border-top: 1px solid var(--line); padding: .4rem 0; }
  td, td:first-child { border: 0; padding-block: .1rem; width: auto; }
}
`;
