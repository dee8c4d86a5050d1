// At the end of the results: the next ones come when it is scrolled to, or pressed.
import { useEffect, useEffectEvent, useRef } from "react";
import { Button } from "../../../parts/button.tsx";

interface MoreResultsProps {
  readonly more: boolean;
  readonly loading: boolean;
  readonly failed: boolean;
  readonly onMore: () => void;
}

export function MoreResults({ more, loading, failed, onMore }: MoreResultsProps) {
  const foot = useRef<HTMLDivElement>(null);
  const seen = useEffectEvent(() => {
    // What has just failed is asked again by hand only.
    if (more && !loading && !failed) onMore();
  });
  useEffect(() => {
    if (!foot.current || !more || loading) return;
    const watcher = new IntersectionObserver(([entry]) => entry?.isIntersecting && seen(), {
      rootMargin: "400px",
    });
    watcher.observe(foot.current);
    return () => watcher.disconnect();
  }, [more, loading]);
  return (
    <div ref={foot} className="flex h-16 items-center justify-center">
      {more && (
        <Button disabled={loading} onClick={onMore}>
          {loading ? "Loading more" : failed ? "That failed. Try again" : "More results"}
        </Button>
      )}
    </div>
  );
}
