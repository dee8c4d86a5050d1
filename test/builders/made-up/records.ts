// Defines what the made-up agent writes: one record for each message or action, in a file, a row or a document.

export interface MadeUpRecord {
  readonly id: string;
  readonly after: string | null;
  readonly who: "person" | "agent" | "tool";
  readonly text: string;
  readonly at: string;
  /** The model's own id of a response, which copies keep. */
  readonly api?: string;
  readonly spent?: { readonly input: number; readonly output: number };
  /** A call of its one tool, which edits a file. */
  readonly edits?: { readonly call: string; readonly path: string };
  /** A sub-agent that a call starts. */
  readonly starts?: { readonly call: string; readonly prompt: string };
  /** The call that a tool result answers. */
  readonly of?: string;
  /** Copied from another session, as the record itself says. */
  readonly copied?: boolean;
  /** The session that a copied history comes from. */
  readonly from?: string;
}

export const MODEL = "made-up-1";
export const PROJECT = "/work/made-up";

/** Returns a prompt and the agent's answer. */
export function exchange(
  n: number,
  after: string | null,
  prompt: string,
  answer: string,
  prefix: string = "",
): [MadeUpRecord, MadeUpRecord] {
  const at = (second: number) => new Date(Date.UTC(2026, 4, 1, 10, n, second)).toISOString();
  const [asked, said] = [`${prefix}p${n}`, `${prefix}a${n}`];
  return [
    { id: asked, after, who: "person", text: prompt, at: at(0) },
    {
      ...{ id: said, after: asked, who: "agent", text: answer, at: at(5), api: `api-${said}` },
      spent: { input: 10, output: n },
    },
  ];
}

export function lines(records: readonly MadeUpRecord[]): string {
  return records.map((record) => `${JSON.stringify(record)}\n`).join("");
}
