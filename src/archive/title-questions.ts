// What programs ask about titles and get, as plain types; the rest is in questions.ts.
export interface TitlesAnswer {
  readonly session_id: string;
  readonly title: string;
  readonly title_origin: string;
  /** The newest first. */
  readonly history: readonly {
    readonly title: string;
    readonly origin: string;
    readonly changed_at: string | null;
    readonly turn: number | null;
    readonly interaction_id: string | null;
  }[];
}

export interface RenameQuestion {
  readonly session: string;
  readonly title?: string;
  /** Take the name back. */
  readonly reset?: boolean;
}

export interface RenameAnswer {
  readonly id: string;
  readonly title: string;
  readonly title_origin: string;
  readonly before: { readonly title: string; readonly origin: string };
  readonly changed: boolean;
}
