// How long it goes on, told anew each second while somebody can see it.
import { useEffect, useState } from "react";
import { between, duration } from "../../format/times.ts";

export function Elapsed({ since, running }: { readonly since: string | null; readonly running: boolean }) {
  const [now, setNow] = useState(() => Date.now());
  useEffect(() => {
    if (!running) return;
    const timer = setInterval(() => {
      if (document.visibilityState === "visible") setNow(Date.now());
    }, 1000);
    return () => clearInterval(timer);
  }, [running]);
  if (since === null || !running) return null;
  return <span className="tabular-nums">for {duration(between(since, new Date(now).toISOString()))}</span>;
}
