// Returns a turn as it was loaded, and in full once the reader asks for it.
import { useQuery } from "@tanstack/react-query";
import { useCallback, useState } from "react";
import type { Interaction } from "../../../../../src/archive/turns/interaction.ts";
import { wholeTurnQuery } from "../../../api/queries.ts";

export function useWholeTurn(given: Interaction): { turn: Interaction; showAll: () => void } {
  const [all, setAll] = useState(false);
  const { data } = useQuery({ ...wholeTurnQuery(given.session_id, given.turn), enabled: all });
  const showAll = useCallback(() => setAll(true), []);
  return { turn: data?.interaction ?? given, showAll };
}
