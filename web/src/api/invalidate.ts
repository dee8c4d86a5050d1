// Asking anew for what is remembered and doubtful. What is under way is waited for, and asked for once more: it may have
// been answered before what made it doubtful.
import type { QueryClient, QueryKey } from "@tanstack/react-query";

/** Nothing is called off, so that an answer that takes long comes also while events come faster. */
export async function invalidate(client: QueryClient, queryKey: QueryKey): Promise<void> {
  const underWay = client.isFetching({ queryKey }) > 0;
  await client.invalidateQueries({ queryKey }, { cancelRefetch: false });
  if (underWay) await client.invalidateQueries({ queryKey }, { cancelRefetch: false });
}
