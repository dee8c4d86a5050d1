// Lists the keys that work now: those of the screen first, then those of every screen.
import { boundGroups } from "../keys/keys.ts";
import { shownGroups } from "../keys/shown-groups.ts";
import { KeysShown } from "./keys-shown.tsx";

export function KeysHelp() {
  return (
    <div className="columns-1 gap-10 p-4 md:columns-2 md:px-6">
      {shownGroups(boundGroups()).map(({ name, rows }) => (
        <section key={name} className="mb-6 break-inside-avoid">
          <h3 className="mb-1 text-xs font-medium text-faint">{name}</h3>
          <dl className="text-sm">
            {rows.map(({ does, keys }) => (
              <div key={does} className="flex min-h-8 items-center justify-between gap-4">
                <dt>{does}</dt>
                <dd className="flex shrink-0 items-center gap-1.5">
                  {keys.map((each, index) => (
                    <span key={each} className="inline-flex items-center gap-1.5">
                      {index > 0 && <span className="text-xs text-faint">or</span>}
                      <KeysShown keys={each} />
                    </span>
                  ))}
                </dd>
              </div>
            ))}
          </dl>
        </section>
      ))}
    </div>
  );
}
