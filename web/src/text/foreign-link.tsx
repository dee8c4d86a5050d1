// A link from a transcript: it leads only to the web, and always says where.
import type { ReactNode } from "react";
import { type LinkTarget, linkTarget, showsHost } from "./link-target.ts";
import { Visible } from "./visible.tsx";

interface ForeignLinkProps {
  readonly address: string;
  /** The visible text of the link, as plain text. */
  readonly words: string;
  readonly children: ReactNode;
}

export function ForeignLink({ address, words, children }: ForeignLinkProps) {
  const target = linkTarget(address);
  if (target === null) return <BlockedLink address={address} words={words} content={children} />;
  return (
    <a
      href={target.href}
      target="_blank"
      rel="noopener noreferrer nofollow"
      referrerPolicy="no-referrer"
      className="break-words text-accent underline decoration-1 underline-offset-2 hover:decoration-2"
    >
      <bdi>{children}</bdi>
      {!showsHost(words, target) && <Host target={target} />}
    </a>
  );
}

function Host({ target }: { readonly target: LinkTarget }) {
  return (
    <bdi className="text-soft">
      {" "}
      (<Visible text={target.host} />)
    </bdi>
  );
}

interface BlockedLinkProps {
  readonly address: string;
  readonly words: string;
  readonly content: ReactNode;
}

function BlockedLink({ address, words, content }: BlockedLinkProps) {
  const alreadyShown = address === "" || words === address || `mailto:${words}` === address;
  return (
    <>
      <bdi>{content}</bdi>
      {!alreadyShown && (
        <bdi className="text-soft">
          {" "}
          (<Visible text={address} />)
        </bdi>
      )}
    </>
  );
}
