// List items with their position: shown text never changes its order, so the position serves as React key.

export function numbered<Value>(
  list: readonly Value[],
): { readonly value: Value; readonly position: number }[] {
  return list.map((value, position) => ({ value, position }));
}
