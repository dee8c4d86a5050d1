// How the turns below are shown, as the reader chose.
import { createContext, type ReactNode } from "react";
import type { Interaction } from "../../../../../src/archive/turns/interaction.ts";
import type { ToolItem } from "./turn-items.ts";

/** A sub-agent, and the call that started it. */
export interface StartedSubsession {
  readonly id: string;
  readonly brief: Interaction["subsessions"][number] | undefined;
  readonly call: ToolItem;
}

/** Whether the agent works on the turn now, or waits in it for a person; null for any other turn. */
export type TurnState = "working" | "waiting" | null;

export interface TurnOptions {
  /** All thinking is expanded. */
  readonly thinking: boolean;
  readonly state: TurnState;
  /** Renders a sub-agent. Passed down because sub-agents contain turns, which contain sub-agents. */
  readonly subsession: (started: StartedSubsession) => ReactNode;
}

export const TurnOptionsContext = createContext<TurnOptions>({
  thinking: false,
  state: null,
  subsession: () => null,
});
