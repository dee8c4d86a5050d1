// Starts the page.
import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { RouterProvider } from "@tanstack/react-router";
import { StrictMode } from "react";
import { createRoot } from "react-dom/client";
import { keepFresh } from "./api/keep-fresh.ts";
import { statusQuery } from "./api/queries.ts";
import { RequestError } from "./api/request.ts";
import { mayRead } from "./api/team.ts";
import { followKeys } from "./keys/keys.ts";
import { router } from "./router.tsx";
import "./theme.css";

const client = new QueryClient({
  defaultOptions: {
    queries: {
      // The server is on this machine, and answers without a network too.
      networkMode: "always",
      staleTime: 30_000,
      refetchOnWindowFocus: true,
      // Retries only what may work the next time.
      retry: (times, error) =>
        times < 2 && !(error instanceof RequestError && error.status < 500 && error.status > 0),
    },
    mutations: { networkMode: "always" },
  },
});

const element = document.getElementById("page");
if (!element) throw new Error('The document has no element with the id "page".');
// There are no events for someone who may see no session.
client.fetchQuery(statusQuery).then(
  (status) => mayRead(status) && keepFresh(client),
  () => keepFresh(client),
);
followKeys();
// Loads the other screens once the first one is shown, so they open quickly.
setTimeout(() => {
  for (const route of Object.values(router.routesById)) void router.loadRouteChunk(route);
}, 1500);
createRoot(element).render(
  <StrictMode>
    <QueryClientProvider client={client}>
      <RouterProvider router={router} />
    </QueryClientProvider>
  </StrictMode>,
);
