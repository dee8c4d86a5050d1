// Where a session goes on, if that is another one.
import { useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { CornerRightDown } from "lucide-react";
import { treeQuestion } from "../../../api/questions.ts";
import { visibleLine } from "../../../text/visible-text.ts";
import { Mark } from "./mark.tsx";

export function ContinuedIn({ id, tip }: { readonly id: string; readonly tip: string }) {
  const { data } = useQuery(treeQuestion(id));
  const title = data?.nodes.find((node) => node.id === tip)?.title;
  return (
    <Mark icon={CornerRightDown} tone="accent">
      Continued in{" "}
      <Link
        to="/sessions/$id"
        params={{ id: tip }}
        dir="auto"
        className="text-accent underline wrap-anywhere [unicode-bidi:isolate]"
      >
        {title === undefined ? "another session" : visibleLine(title)}
      </Link>
    </Mark>
  );
}
