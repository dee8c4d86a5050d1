// Keys of a component, for as long as it is shown.
import { useEffect, useEffectEvent } from "react";
import { type Binding, bind } from "./keys.ts";

/** `bindings` may be made anew at each render; which keys there are has to stay the same. */
export function useKeys(name: string, bindings: readonly Binding[]): void {
  const run = useEffectEvent((index: number) => bindings[index]?.run());
  const described = JSON.stringify(bindings.map(({ keys, does }) => [keys, does ?? null]));
  useEffect(() => {
    const rows: readonly (readonly [string, string | null])[] = JSON.parse(described);
    return bind({
      name,
      bindings: rows.map(([keys, does], index) => ({
        keys,
        ...(does !== null && { does }),
        run: () => run(index),
      })),
    });
  }, [name, described]);
}
