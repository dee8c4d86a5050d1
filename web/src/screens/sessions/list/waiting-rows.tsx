// Shows grey lines in place of sessions, of the same height.

export function WaitingRows() {
  return (
    <div role="status" aria-label="Loading" className="overflow-hidden pt-10">
      {WIDTHS.map((width) => (
        <div key={width} className="h-[76px] md:h-9">
          <WaitingRow width={width} />
        </div>
      ))}
    </div>
  );
}

export function WaitingRow({ width = "w-1/2" }: { readonly width?: string }) {
  return (
    <div className="flex h-full animate-pulse flex-col justify-center gap-2 px-4 md:px-6">
      <div className={`h-3.5 rounded-md bg-hover ${width}`} />
      <div className="h-3 w-1/4 rounded-md bg-hover md:hidden" />
    </div>
  );
}

const WIDTHS = ["w-2/5", "w-1/2", "w-1/3", "w-3/5", "w-2/6", "w-5/12", "w-1/4", "w-7/12", "w-3/12"];
