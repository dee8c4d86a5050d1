// Copies a text to the clipboard, and confirms it.
import { Check, Copy, type LucideIcon } from "lucide-react";
import { useCallback, useEffect, useState } from "react";
import { IconButton } from "./button.tsx";
import { notify } from "./notices.ts";

interface CopyButtonProps {
  /** The text, or a function that loads it. */
  readonly text: string | (() => Promise<string>);
  readonly label: string;
  readonly icon?: LucideIcon;
  readonly className?: string;
}

export function CopyButton({ text, label, icon = Copy, className }: CopyButtonProps) {
  const { copied, copy } = useCopy();
  return (
    <IconButton
      icon={copied ? Check : icon}
      label={copied ? "Copied" : label}
      {...(className !== undefined && { className })}
      onClick={() => void copy(text)}
    />
  );
}

/** Writes to the clipboard, and remembers for a moment that it did. */
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
