// Keeps V8 from taking much more memory than is in use, for work with very many objects.
import { getHeapSpaceStatistics, setFlagsFromString } from "node:v8";
import { runInNewContext } from "node:vm";

/** From this many files on, what a scan leaves behind is worth the time to collect it: some 150 ms for 100,000. */
export const MANY_FILES = 20_000;

/** Gives memory back to the system. The next steps allocate little in this thread, so V8 would not do it by itself. */
export function collectGarbage(): void {
  setFlagsFromString("--expose-gc");
  const collect = runInNewContext("gc") as (options: Readonly<Record<string, string>>) => void;
  collect({ type: "major", execution: "sync", flavor: "last-resort" });
}

/** Of each of the two halves of the space for new objects. V8 lets it grow to 64 MB, and uses both. */
const HALF_MB = 16;

/**
 * Limits the space for new objects, from now on and in every thread. Only a new thread can be given a limit of its own, so
 * the space is let grow once, and then no more.
 */
export function limitNewObjects(): void {
  const grown = newSpaceMb();
  if (grown < HALF_MB) {
    setFlagsFromString(`--semi-space-growth-factor=${Math.floor(HALF_MB / grown)}`);
    // It grows while what it holds is in use.
    const held: object[] = [];
    while (newSpaceMb() < HALF_MB && held.length < MOST_HELD) for (let i = 0; i < 10_000; i++) held.push([i]);
  }
  setFlagsFromString("--semi-space-growth-factor=1");
  setFlagsFromString(`--heap-growing-percent=${GROWTH_PERCENT}`);
  // Threads that are started from now on begin with what they would grow to.
  setFlagsFromString(`--min-semi-space-size=${THREAD_HALF_MB}`);
}

/** How much the objects in use may grow before V8 looks for garbage again. By itself it lets them grow to almost three times their size. */
const GROWTH_PERCENT = 50;

const THREAD_HALF_MB = 8;

const MOST_HELD = 500_000;

function newSpaceMb(): number {
  const space = getHeapSpaceStatistics().find(({ space_name }) => space_name === "new_space");
  return (space?.space_size ?? 0) / (1024 * 1024);
}
