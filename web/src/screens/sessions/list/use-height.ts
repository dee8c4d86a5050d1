// Measures an element that may grow, such as what is above a list.
import { useCallback, useState } from "react";

export function useHeight(): {
  readonly ref: (element: HTMLElement | null) => void;
  readonly height: number;
} {
  const [height, setHeight] = useState(0);
  const ref = useCallback((element: HTMLElement | null) => {
    if (!element) return;
    const observer = new ResizeObserver(() => setHeight(element.offsetHeight));
    observer.observe(element);
    setHeight(element.offsetHeight);
    return () => observer.disconnect();
  }, []);
  return { ref, height };
}
