// What stands in a list with its place there: text that is shown never changes its order, so the place names it for React.

export function numbered<Value>(list: readonly Value[]): { readonly value: Value; readonly place: number }[] {
  return list.map((value, place) => ({ value, place }));
}
