// Changes a setting, and shows what the server has then.
import { useMutation, useQueryClient } from "@tanstack/react-query";
import type { SettingsOutput } from "./outputs.ts";
import { settingsQuery } from "./queries.ts";
import { patch } from "./request.ts";

export interface SettingChange {
  readonly name: string;
  /** As text; null for the default. */
  readonly value: string | null;
}

export function useChangeSetting() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: ({ name, value }: SettingChange) =>
      patch<SettingsOutput>(`/settings/${encodeURIComponent(name)}`, { value }),
    onSuccess: (settings) => client.setQueryData(settingsQuery.queryKey, settings),
  });
}
