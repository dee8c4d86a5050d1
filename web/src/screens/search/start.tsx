// Shown before the first search: how to search, with examples that find something.
import { Link } from "@tanstack/react-router";
import { useRecent } from "../../api/use-recent.ts";
import { examplesFrom } from "./examples.ts";

export function Start() {
  const recent = useRecent();
  const examples = recent && examplesFrom(recent.map(({ title }) => title));
  return (
    <div className="mx-auto flex max-w-xl flex-col gap-10 px-4 pt-12 pb-16 md:pt-20">
      <section>
        <h2 className="mb-3 text-sm font-semibold">How to search</h2>
        <dl className="flex flex-col gap-2 text-sm">
          {WAYS.map(([typed, finds]) => (
            <div key={typed} className={LINE}>
              <dt className="font-mono text-xs leading-5">{typed}</dt>
              <dd className="text-soft">{finds}</dd>
            </div>
          ))}
        </dl>
      </section>
      <section className="min-h-40">
        {examples && examples.length > 0 && (
          <>
            <h2 className="mb-2 text-sm font-semibold">Try it on your sessions</h2>
            <ul>
              {examples.map(({ query, finds }) => (
                <li key={query}>
                  <Link
                    to="/search"
                    search={{ q: query }}
                    className={`-mx-3 rounded-md px-3 py-1.5 text-sm hover:bg-hover ${LINE}`}
                  >
                    <bdi className="font-mono text-xs leading-5 wrap-anywhere text-accent">{query}</bdi>
                    <span className="text-faint">{finds}</span>
                  </Link>
                </li>
              ))}
            </ul>
          </>
        )}
        {recent?.length === 0 && (
          <p className="text-sm text-soft">
            Nothing to search yet. Start a session with your agent, or run{" "}
            <code className="font-mono text-xs">clew --demo</code> for sample data.
          </p>
        )}
      </section>
    </div>
  );
}

/** Side by side, or one above the other on a phone. */
const LINE = "grid gap-x-6 sm:grid-cols-[12.5rem_1fr]";

const WAYS: readonly (readonly [typed: string, finds: string])[] = [
  ["why did the cache expire", "what you remember: prompts, answers, thinking, tools and files"],
  ['"time zone"', "the exact phrase"],
  ["login -postgres", "without turns that mention postgres"],
  ["refund*", "words starting with refund"],
  ["project:shop refund", "in one project; also file: tool: agent: branch: model: role:"],
  ["since:7d refund", "from the last days; also since:yesterday, until:2026-02"],
];
