// Renders inline markdown: text, emphasis, code, links. An image becomes a link, and is never loaded.
import { Image } from "lucide-react";
import type { MarkedToken, Token, Tokens } from "marked";
import { Fragment } from "react";
import { withoutEntities } from "./entities.ts";
import { ForeignLink } from "./foreign-link.tsx";
import { bareAddress } from "./link-target.ts";
import { numbered } from "./numbered.ts";
import { ownWords, plainWords } from "./plain-words.ts";
import { Visible } from "./visible.tsx";

interface MarkdownInlineProps {
  readonly tokens: readonly Token[];
  /** Set inside a link, which can't contain another one. */
  readonly linked?: boolean;
}

export function MarkdownInline({ tokens, linked = false }: MarkdownInlineProps) {
  return numbered(tokens).map(({ value, position }) => (
    <Fragment key={position}>
      <InlineToken token={value as MarkedToken} linked={linked} />
    </Fragment>
  ));
}

interface InlineTokenProps {
  readonly token: MarkedToken;
  readonly linked: boolean;
}

function InlineToken({ token, linked }: InlineTokenProps) {
  switch (token.type) {
    case "strong":
      return (
        <strong className="font-semibold">
          <MarkdownInline tokens={token.tokens} linked={linked} />
        </strong>
      );
    case "em":
      return (
        <em>
          <MarkdownInline tokens={token.tokens} linked={linked} />
        </em>
      );
    case "del":
      return (
        <del>
          <MarkdownInline tokens={token.tokens} linked={linked} />
        </del>
      );
    case "codespan":
      return (
        <code dir="ltr" className="rounded-sm bg-sunken px-1 py-0.5 font-mono text-[0.875em]">
          <Visible text={token.text} />
        </code>
      );
    case "br":
      return <br />;
    case "link":
      return linked ? <MarkdownInline tokens={token.tokens} linked /> : <Link link={token} />;
    case "image":
      return <Picture image={token} linked={linked} />;
    default:
      return <Words token={token} linked={linked} />;
  }
}

function Link({ link }: { readonly link: Tokens.Link }) {
  if (link.autolink !== true)
    return (
      <ForeignLink address={withoutEntities(link.href)} words={plainWords(link.tokens)}>
        <MarkdownInline tokens={link.tokens} linked />
      </ForeignLink>
    );
  const { address, rest } = bareAddress(link.href);
  const words = bareAddress(link.text).address;
  return (
    <>
      <ForeignLink address={address} words={words}>
        <Visible text={words} />
      </ForeignLink>
      {rest}
    </>
  );
}

function Picture({ image, linked }: { readonly image: Tokens.Image; readonly linked: boolean }) {
  const words = plainWords(image.tokens);
  const shown = (
    <>
      <Image
        size={14}
        strokeWidth={1.75}
        role="img"
        aria-label="Image"
        className="me-1 inline-block align-[-2px]"
      />
      <Visible text={words || "image"} />
    </>
  );
  if (linked) return shown;
  return (
    <ForeignLink address={withoutEntities(image.href)} words={words}>
      {shown}
    </ForeignLink>
  );
}

/** Also handles unknown kinds of tokens, by showing their text. */
function Words({ token, linked }: { readonly token: Token; readonly linked: boolean }) {
  if (token.type === "checkbox") return null;
  if ("tokens" in token && token.tokens) return <MarkdownInline tokens={token.tokens} linked={linked} />;
  return <Visible text={ownWords(token)} />;
}
