// Puts a text on the clipboard, and says that it did.
import { Check, Copy, type LucideIcon } from "lucide-react";
import { IconButton } from "./button.tsx";
import { useCopy } from "./use-copy.ts";

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
