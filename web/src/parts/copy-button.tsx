// Puts a text on the clipboard, and says that it did.
import { Check, Copy, type LucideIcon } from "lucide-react";
import { useCallback, useEffect, useState } from "react";
import { IconButton } from "./button.tsx";
import { notify } from "./notices.ts";

interface CopyButtonProps {
  /** A text, or how to get it. */
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

/** The clipboard: what was asked for is put there, and for a moment it is known that it was. */
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
