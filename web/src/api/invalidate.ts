// Refetches stale queries. A request already in flight is awaited and then repeated, because the server may
// have answered it before the change that made it stale.
import type { QueryClient, QueryKey } from "@tanstack/react-query";

/** Cancels no request, so a slow response still arrives when events come faster than it. */
export async function invalidate(client: QueryClient, queryKey: QueryKey): Promise<void> {
  const underWay = client.isFetching({ queryKey }) > 0;
  await client.invalidateQueries({ queryKey }, { cancelRefetch: false });
  if (underWay) await client.invalidateQueries({ queryKey }, { cancelRefetch: false });
}
