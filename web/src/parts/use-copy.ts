// The clipboard: what was asked for is put there, and for a moment it is known that it was.
import { useCallback, useEffect, useState } from "react";
import { notify } from "./notices.ts";

export function useCopy() {
  const [copied, setCopied] = useState(false);
  useEffect(() => {
    if (!copied) return;
    const timer = setTimeout(() => setCopied(false), 1500);
    return () => clearTimeout(timer);
  }, [copied]);
  const copy = useCallback(async (text: string | (() => Promise<string>)) => {
    try {
      await navigator.clipboard.writeText(typeof text === "string" ? text : await text());
      setCopied(true);
    } catch (error) {
      notify(`Could not copy: ${error instanceof Error ? error.message : "the browser refused"}`);
    }
  }, []);
  return { copied, copy };
}
