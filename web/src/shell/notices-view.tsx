// Where short messages are shown, and read out.
import { useSyncExternalStore } from "react";
import { currentNotices, dismiss, watchNotices } from "../parts/notices.ts";

export function NoticesView() {
  const notices = useSyncExternalStore(watchNotices, currentNotices);
  return (
    <div
      role="status"
      className="pointer-events-none fixed inset-x-0 bottom-16 z-10 flex flex-col items-center gap-2 px-4 md:bottom-6"
    >
      {notices.map(({ id, text, action }) => (
        <div
          key={id}
          className="pointer-events-auto flex max-w-lg items-center gap-3 rounded-md border border-strong bg-surface px-3 py-1 text-sm"
        >
          <p className="py-1">{text}</p>
          {action && (
            <button
              type="button"
              className="-mr-1.5 h-8 shrink-0 rounded-md px-1.5 font-medium text-accent hover:bg-hover"
              onClick={() => {
                dismiss(id);
                action.run();
              }}
            >
              {action.label}
            </button>
          )}
        </div>
      ))}
    </div>
  );
}
