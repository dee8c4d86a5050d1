// The menu to cite, copy or download a session.
import { Braces, ClipboardCopy, FileCode, FileDown, Link2, Quote } from "lucide-react";
import type { ReactNode } from "react";
import { addressOf, RequestError } from "../../../api/request.ts";
import { citationOf, linkTo } from "./citation.ts";
import { Menu, MenuCopy, MenuDownload } from "./menu.tsx";

interface DocumentMenuProps {
  readonly id: string;
  /** Whether the menu includes the link. */
  readonly link?: boolean;
  /** Entries before the others. */
  readonly children?: ReactNode;
}

export function DocumentMenu({ id, link = false, children }: DocumentMenuProps) {
  return (
    <Menu>
      {children}
      {link && (
        <MenuCopy icon={Link2} text={async () => linkTo(id)}>
          Copy link
        </MenuCopy>
      )}
      <MenuCopy icon={Quote} text={async () => citationOf(id, window.location.hash)}>
        Copy citation
      </MenuCopy>
      <MenuCopy icon={ClipboardCopy} text={() => exportText(id)}>
        Copy as Markdown
      </MenuCopy>
      <li aria-hidden className="mx-2 my-1 border-t border-line" />
      <MenuDownload icon={FileDown} href={exportAddress(id, "md")}>
        Download as Markdown
      </MenuDownload>
      <MenuDownload icon={FileCode} href={exportAddress(id, "html")}>
        Download as HTML
      </MenuDownload>
      <MenuDownload icon={Braces} href={exportAddress(id, "json")}>
        Download as JSON
      </MenuDownload>
    </Menu>
  );
}

/** Returns the address of a session exported as a document. */
function exportAddress(id: string, to: "md" | "html" | "json"): string {
  return addressOf(`/sessions/${encodeURIComponent(id)}/export`, { to });
}

async function exportText(id: string): Promise<string> {
  const response = await fetch(exportAddress(id, "md"));
  if (response.ok) return response.text();
  throw new RequestError(response.status, "no_export", `the server answered ${response.status}.`);
}
