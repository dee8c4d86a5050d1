// Grey lines in the shape of results, before the first answer.

export function ResultsWaiting() {
  return (
    <div role="status" aria-label="Loading" className="flex flex-col gap-7 pt-10">
      {WIDTHS.map(([title, gist, snippet]) => (
        <div key={title} className="flex flex-col gap-2.5">
          <div className={`h-3.5 animate-pulse rounded-md bg-hover ${title}`} />
          <div className={`h-4 animate-pulse rounded-md bg-hover ${gist}`} />
          <div className={`h-3.5 animate-pulse rounded-md bg-hover ${snippet}`} />
        </div>
      ))}
    </div>
  );
}

const WIDTHS = [
  ["w-1/3", "w-3/4", "w-2/3"],
  ["w-1/4", "w-1/2", "w-4/5"],
  ["w-2/5", "w-2/3", "w-3/5"],
  ["w-1/5", "w-4/5", "w-3/4"],
];
