// A button that jumps to a turn of the open session.

export function TurnButton({
  turn,
  onJump,
}: {
  readonly turn: number;
  readonly onJump: (turn: number) => void;
}) {
  return (
    <button
      type="button"
      onClick={() => onJump(turn)}
      title={`Go to turn ${turn}`}
      className="-mx-1 inline-flex min-h-6 shrink-0 items-center rounded-md px-1 text-xs text-accent tabular-nums hover:bg-hover hover:underline max-lg:min-h-8"
    >
      Turn {turn}
    </button>
  );
}
