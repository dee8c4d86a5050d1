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

export interface TurnOptions {
  /** All thinking is expanded. */
  readonly thinking: boolean;
  /** The agent is working on the turn now. */
  readonly active: boolean;
  /** Renders a sub-agent. Passed down because sub-agents contain turns, which contain sub-agents. */
  readonly subsession: (started: StartedSubsession) => ReactNode;
}

export const TurnOptionsContext = createContext<TurnOptions>({
  thinking: false,
  active: false,
  subsession: () => null,
});
