// Shows a sentence from an answer, without the marks of markdown.
import { Visible } from "../../text/visible.tsx";

export function ReportText({ text }: { readonly text: string }) {
  return <Visible text={withoutMarks(text)} />;
}

/** Removes what is around code and strong words; other marks do not reach a sentence. */
export function withoutMarks(text: string): string {
  return text.replace(/`+([^`]*)`+/g, "$1").replace(/\*\*([^*]+)\*\*/g, "$1");
}
