// Buttons: a quiet one with text, and an icon with a name for screen readers.
import type { LucideIcon } from "lucide-react";
import type { ComponentProps } from "react";

type ButtonProps = Omit<ComponentProps<"button">, "type"> & { readonly tone?: "quiet" | "accent" };

export function Button({ tone = "quiet", className = "", ...rest }: ButtonProps) {
  return <button type="button" className={`${SHAPE} ${TONES[tone]} ${className}`} {...rest} />;
}

type IconButtonProps = Omit<ComponentProps<"button">, "type"> & {
  readonly icon: LucideIcon;
  /** Read by screen readers, and shown on hover. */
  readonly label: string;
  readonly pressed?: boolean;
};

export function IconButton({ icon: Icon, label, pressed, className = "", ...rest }: IconButtonProps) {
  return (
    <button
      type="button"
      aria-label={label}
      title={label}
      aria-pressed={pressed}
      className={`inline-flex size-7 shrink-0 items-center justify-center rounded-md text-soft hover:bg-hover hover:text-ink disabled:opacity-50 aria-pressed:text-accent ${className}`}
      {...rest}
    >
      <Icon size={16} strokeWidth={1.75} aria-hidden />
    </button>
  );
}

const SHAPE =
  "inline-flex h-8 shrink-0 items-center gap-1.5 rounded-md px-2.5 text-sm whitespace-nowrap disabled:opacity-50";
const TONES = {
  quiet: "border border-line bg-surface text-ink hover:bg-hover",
  accent: "bg-accent text-on-accent hover:opacity-90",
};
