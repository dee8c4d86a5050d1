// The columns of the list on a wide screen: what it is, what can be done with it, and its figures. Rows and headings have the
// same, so that they align.

export const COLUMNS =
  "xl:grid-cols-[minmax(0,1fr)_5.5rem_4.5rem_5.5rem_8rem_4.5rem_4.5rem_5.5rem] xl:gap-x-3";
