// How the turns below are shown, as the reader chose it.
import { createContext, type ReactNode } from "react";
import type { Interaction } from "../../../../../src/archive/turns/interaction.ts";
import type { ToolItem } from "./turn-items.ts";

/** A subsession, and the call that started it. */
export interface StartedSubsession {
  readonly id: string;
  readonly brief: Interaction["subsessions"][number] | undefined;
  readonly call: ToolItem;
}

export interface TurnOptions {
  /** All thinking is open. */
  readonly thinking: boolean;
  /** All folded steps are open. */
  readonly steps: boolean;
  /** Its agent works on it now. */
  readonly active: boolean;
  /** A subsession holds turns, which hold subsessions: what is below is handed its way to show one. */
  readonly subsession: (started: StartedSubsession) => ReactNode;
}

export const TurnOptionsContext = createContext<TurnOptions>({
  thinking: false,
  steps: false,
  active: false,
  subsession: () => null,
});
