// A key cap.

export function Kbd({ children }: { readonly children: string }) {
  return (
    <kbd className="inline-flex h-5 min-w-5 items-center justify-center rounded-sm border border-line bg-sunken px-1 font-mono text-xs text-soft">
      {children}
    </kbd>
  );
}
