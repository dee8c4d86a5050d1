// The style of an HTML export, and a content security policy that allows only this style, by its hash.
import { createHash } from "node:crypto";

/** Fits phones and wide screens, and follows the reader's light or dark theme. */
export const STYLE = `
:root { color-scheme: light dark; --text: #1f2328; --faint: #59636e; --back: #ffffff; --soft: #f6f8fa; --line: #d1d9e0;
  --link: #0a56b0; --prompt: #0a56b0; --answer: #1a7f37; --error: #c4232e; }
@media (prefers-color-scheme: dark) {
  :root { --text: #e6edf3; --faint: #9aa4af; --back: #0d1117; --soft: #161b22; --line: #3d444d; --link: #6cb2ff;
    --prompt: #6cb2ff; --answer: #56d364; --error: #ff8a80; } }
* { box-sizing: border-box; }
body { margin: 0 auto; padding: 1rem; max-width: 60rem; background: var(--back); color: var(--text);
  font: 1rem/1.5 system-ui, sans-serif; overflow-wrap: anywhere; }
h1 { font-size: 1.5rem; line-height: 1.25; } h2 { font-size: 1.2rem; } h3 { font-size: 0.85rem; margin: 0 0 0.25rem; }
a { color: var(--link); }
dl { display: grid; grid-template-columns: max-content 1fr; gap: 0.1rem 1rem; margin: 0; }
dt, .about, .note { color: var(--faint); } dd { margin: 0; }
nav ol { padding-left: 2.5rem; }
section { border-top: 1px solid var(--line); margin-top: 1.5rem; }
pre { margin: 0; white-space: pre-wrap; overflow-wrap: anywhere; unicode-bidi: plaintext; }
.words { margin: 1rem 0; padding-left: 0.75rem; border-left: 3px solid var(--line); }
.words pre { font: inherit; }
.prompt, .queued_prompt, .unsent_prompt, .teammate, .command, .plan, .shell, .added { border-color: var(--prompt); }
.answer { border-color: var(--answer); } .error { border-color: var(--error); } .error > summary { color: var(--error); }
.call { margin: 0.75rem 0; } .line { margin: 0; } code, pre { font: 0.85rem/1.45 ui-monospace, monospace; }
details { margin: 0.25rem 0; } summary { cursor: pointer; color: var(--faint); }
details > pre { padding: 0.5rem 0.75rem; background: var(--soft); border: 1px solid var(--line); border-radius: 4px; }
.subsession { padding-left: 0.75rem; border-left: 1px solid var(--line); }
img { max-width: 100%; height: auto; }
@media (max-width: 30rem) { dl { display: block; } dd { margin-bottom: 0.4rem; } nav ol { padding-left: 2rem; } }
@media print { body { max-width: none; } nav { display: none; } }
`;

/** Forbids loading anything and running scripts, whatever the file contains. Allows embedded images only if there are some. */
export function contentPolicy(withImages: boolean): string {
  const hash = createHash("sha256").update(STYLE).digest("base64");
  const images = withImages ? " img-src data:;" : "";
  return `default-src 'none'; style-src 'sha256-${hash}';${images} base-uri 'none'; form-action 'none'`;
}
