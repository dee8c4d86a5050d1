// The session screen before anything is loaded, with its parts in their places.
import { Waiting } from "../../parts/states.tsx";

export function SessionWaiting() {
  return (
    <div className="flex min-h-0 grow flex-col">
      <header className="flex h-[4.6875rem] shrink-0 flex-col gap-2 max-md:h-[8.1875rem] border-b border-line px-4 py-3 md:px-6">
        <h1 className="sr-only">Session</h1>
        <div className="h-6 w-2/5 animate-pulse rounded-md bg-hover" />
        <div className="h-4 w-3/5 animate-pulse rounded-md bg-hover" />
      </header>
      <BodyWaiting />
    </div>
  );
}

export function BodyWaiting() {
  return (
    <div className="flex min-h-0 grow overflow-hidden">
      <div className="hidden w-72 shrink-0 border-e border-line pt-12 lg:block">
        <Waiting lines={8} />
      </div>
      <div className="mx-auto w-full max-w-[52rem] px-4 md:px-8">
        <Waiting lines={6} />
      </div>
      <div className="hidden w-11 shrink-0 lg:block" />
    </div>
  );
}
