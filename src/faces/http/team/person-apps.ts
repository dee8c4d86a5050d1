// Has an application for each person who used the server lately: the routes of a person's own machine that a team server has
// too, over that person's view of the archive. Nothing that one of them keeps is ever given to another person.
import { Hono } from "hono";
import type { LiveFeed } from "../../../archive/live/live-feed.ts";
import { rightsOf } from "../../../team/server/accounts/roles.ts";
import type { SignedIn } from "../../../team/server/accounts/tokens.ts";
import { type AppContext, addRoutes, notFound, type RoutesOptions } from "../app.ts";
import { errorResponse } from "../errors.ts";
import type { App, GuardedAppOptions } from "../guarded-app.ts";
import { sharedHandlers } from "../own-handlers.ts";

export interface PersonApps {
  answer(person: SignedIn, context: AppContext): Promise<Response>;
  close(): Promise<void>;
}

export interface PersonAppsOptions
  extends Pick<RoutesOptions, "live" | "version" | "url" | "now" | "page" | "time_zone">,
    Pick<GuardedAppOptions, "log"> {
  readonly residentFor: (person: SignedIn) => RoutesOptions["resident"];
  readonly mcpFor: (resident: RoutesOptions["resident"]) => RoutesOptions["mcp"];
}

interface PersonApp {
  readonly app: App;
  readonly resident: RoutesOptions["resident"];
  /** How many live streams are open. */
  listening: number;
  used_at: number;
}

const IDLE_MS = 10 * 60_000;

/**
 * Operations that are about a person's own machine: its settings, its disk, its agents. A team's archive is changed by pushes
 * alone; marks are the person's own, beside it.
 */
const OF_OWN_MACHINE: ReadonlySet<string> = new Set([
  "summarize_turn",
  "get_resume",
  "get_doctor",
  "get_settings",
  "change_setting",
]);

export function personApps(options: PersonAppsOptions): PersonApps {
  const apps = new Map<string, PersonApp>();

  function make(person: SignedIn): PersonApp {
    const { residentFor, mcpFor, log, ...shared } = options;
    const resident = residentFor(person);
    const made = { resident, listening: 0, used_at: options.now() };
    const { organisation_title, name, roles } = person;
    const team = {
      organisation: organisation_title,
      person: name,
      roles: [...roles],
      rights: rightsOf(roles),
    };
    const counted = { ...resident, live: () => counting(resident.live(), made) };
    const routes: RoutesOptions = { ...shared, resident: counted, mcp: mcpFor(resident), team };
    const app: App = new Hono();
    addRoutes(app, routes, sharedHandlers(routes), ({ id }) => !OF_OWN_MACHINE.has(id));
    app.notFound(({ req }) => notFound(req.raw));
    app.onError((error) => errorResponse(error, log));
    return Object.assign(made, { app });
  }

  function appOf(person: SignedIn): PersonApp {
    const key = JSON.stringify([person.organisation, person.id, person.name, person.roles]);
    const found = apps.get(key) ?? make(person);
    found.used_at = options.now();
    apps.set(key, found);
    return found;
  }

  const sweep = setInterval(() => {
    for (const [key, { resident, used_at, listening }] of apps) {
      if (options.now() - used_at < IDLE_MS || listening > 0) continue;
      apps.delete(key);
      void resident.close();
    }
  }, IDLE_MS);
  sweep.unref();

  return {
    answer: async (person, { req, env }) => appOf(person).app.fetch(req.raw, env),
    async close() {
      clearInterval(sweep);
      await Promise.all(Array.from(apps.values(), ({ resident }) => resident.close()));
    },
  };
}

/** Counts the open streams, because their feed ends with the archive. */
function counting(feed: LiveFeed, counted: Pick<PersonApp, "listening">): LiveFeed {
  return {
    async listen(filter, take) {
      const { at, close } = await feed.listen(filter, take);
      counted.listening++;
      return {
        at,
        close() {
          counted.listening--;
          close();
        },
      };
    },
  };
}
