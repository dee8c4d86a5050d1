// Binds keys for as long as a component is shown.
import { useEffect, useEffectEvent } from "react";
import { type Binding, bind } from "./keys.ts";

/** `bindings` may be a new array at each render, but must always have the same keys. */
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
