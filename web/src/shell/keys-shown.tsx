// Shows keys as caps, with "then" between keys pressed one after the other.
import { keyCaps } from "../keys/key-caps.ts";
import { ON_MAC } from "../keys/keys.ts";
import { Kbd } from "../parts/kbd.tsx";
import { numbered } from "../text/numbered.ts";

export function KeysShown({ keys }: { readonly keys: string }) {
  return (
    <span className="inline-flex items-center gap-1">
      {numbered(keyCaps(keys, ON_MAC)).map(({ value: caps, position }) => (
        <span key={position} className="inline-flex items-center gap-1">
          {position > 0 && <span className="text-xs text-faint">then</span>}
          {caps.map((cap) => (
            <Kbd key={cap}>{cap}</Kbd>
          ))}
        </span>
      ))}
    </span>
  );
}
