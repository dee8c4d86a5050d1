// The entries of menus: actions, texts to copy, files to download.
import { Check, type LucideIcon } from "lucide-react";
import type { ReactNode } from "react";
import { useCopy } from "../../../parts/copy-button.tsx";

interface EntryProps {
  readonly icon: LucideIcon;
  readonly children: ReactNode;
}

export function Menu({ children }: { readonly children: ReactNode }) {
  return <ul className="flex w-56 flex-col">{children}</ul>;
}

export function MenuButton({ icon, onClick, children }: EntryProps & { readonly onClick: () => void }) {
  return (
    <li>
      <button type="button" onClick={onClick} className={ENTRY}>
        <Icon of={icon} />
        {children}
      </button>
    </li>
  );
}

/** Keeps the menu open, and confirms the copy. */
export function MenuCopy({ icon, text, children }: EntryProps & { readonly text: () => Promise<string> }) {
  const { copied, copy } = useCopy();
  return (
    <MenuButton icon={copied ? Check : icon} onClick={() => void copy(text)}>
      <span role="status">{copied ? "Copied" : children}</span>
    </MenuButton>
  );
}

export function MenuDownload({ icon, href, children }: EntryProps & { readonly href: string }) {
  return (
    <li>
      <a href={href} download className={ENTRY}>
        <Icon of={icon} />
        {children}
      </a>
    </li>
  );
}

function Icon({ of: Shown }: { readonly of: LucideIcon }) {
  return <Shown size={16} strokeWidth={1.75} aria-hidden className="shrink-0 text-soft" />;
}

const ENTRY =
  "flex h-8 w-full items-center gap-2.5 rounded-md px-2 text-left text-sm -outline-offset-2 hover:bg-hover max-md:h-10";
