// Shows that something is loading, empty or failed.

import type { LucideIcon } from "lucide-react";
import { CircleAlert } from "lucide-react";
import type { ReactNode } from "react";
import { isSignedOut, RequestError } from "../api/request.ts";
import { Advice } from "../text/advice.tsx";
import { Button } from "./button.tsx";

interface EmptyProps {
  readonly icon: LucideIcon;
  readonly title: string;
  /** Advice on what to do next. */
  readonly children?: ReactNode;
}

export function Empty({ icon: Icon, title, children }: EmptyProps) {
  return (
    <div className="mx-auto flex max-w-md flex-col items-center gap-2 px-6 py-16 text-center">
      <Icon size={28} strokeWidth={1.5} className="text-faint" aria-hidden />
      <h2 className="text-lg font-medium">{title}</h2>
      <div className="text-sm text-soft">{children}</div>
    </div>
  );
}

export function Failed({ error, retry }: { readonly error: unknown; readonly retry?: () => unknown }) {
  return (
    <div role="alert" className="mx-auto flex max-w-md flex-col items-center gap-3 px-6 py-16 text-center">
      <CircleAlert size={28} strokeWidth={1.5} className="text-bad" aria-hidden />
      <h2 className="text-lg font-medium">{titleOf(error)}</h2>
      <p className="text-sm text-soft">
        <Advice text={error instanceof Error ? error.message : String(error)} />
      </p>
      {retry && <Button onClick={() => void retry()}>Try again</Button>}
    </div>
  );
}

function titleOf(error: unknown): string {
  if (error instanceof RequestError && error.code === "restarted") return "clew was restarted";
  return isSignedOut(error) ? "This browser is not signed in" : "Something went wrong";
}

/** Shows grey lines in place of text, so nothing moves when it arrives. */
export function Waiting({ lines = 3 }: { readonly lines?: number }) {
  return (
    <div role="status" aria-label="Loading" className="flex flex-col gap-3 p-4">
      {WIDTHS.slice(0, lines).map((width) => (
        <div key={width} className={`h-4 animate-pulse rounded-md bg-hover ${width}`} />
      ))}
    </div>
  );
}

const WIDTHS = ["w-3/4", "w-1/2", "w-2/3", "w-3/5", "w-4/5", "w-2/5", "w-5/6", "w-1/3"];
