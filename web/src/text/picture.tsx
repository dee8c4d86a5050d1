// Shows an image of a session: small at first, as large as the window when opened.
import { ImageOff, X } from "lucide-react";
import { useRef, useState } from "react";
import { bytes } from "../format/numbers.ts";
import { IconButton } from "../parts/button.tsx";
import { visibleLine } from "./visible-text.ts";

interface PictureProps {
  /** Null if the image data was not stored. */
  readonly src: string | null;
  readonly media_type: string;
  readonly size: number;
}

export function Picture({ src, media_type, size }: PictureProps) {
  const [broken, setBroken] = useState(false);
  const dialog = useRef<HTMLDialogElement>(null);
  const name = `Image, ${visibleLine(media_type) || "unknown type"}, ${bytes(size)}`;
  if (src === null) return <NotShown name={name} reason="not stored" />;
  if (!SHOWN.has(media_type)) return <NotShown name={name} reason="this type is not shown" />;
  if (broken) return <NotShown name={name} reason="could not be loaded" />;
  return (
    <>
      <button
        type="button"
        aria-haspopup="dialog"
        title={name}
        onClick={() => dialog.current?.showModal()}
        className="w-fit cursor-zoom-in overflow-hidden rounded-md border border-line"
      >
        <img
          src={src}
          alt={name}
          loading="lazy"
          decoding="async"
          onError={() => setBroken(true)}
          className="max-h-64 min-h-8 max-w-full object-contain"
        />
      </button>
      {/* biome-ignore lint/a11y/useKeyWithClickEvents: a click anywhere closes it, and Escape does so by itself. */}
      <dialog
        ref={dialog}
        aria-label={name}
        onClick={() => dialog.current?.close()}
        className="max-h-none max-w-none cursor-zoom-out bg-transparent p-0"
      >
        <img src={src} alt={name} loading="lazy" className="max-h-[92dvh] max-w-[94vw] object-contain" />
        <IconButton icon={X} label="Close" className="absolute top-2 right-2 bg-surface" />
      </dialog>
    </>
  );
}

/** The types the server delivers. None of them can run code, so SVG is not among them. */
const SHOWN: ReadonlySet<string> = new Set(["image/png", "image/jpeg", "image/gif", "image/webp"]);

function NotShown({ name, reason }: { readonly name: string; readonly reason: string }) {
  return (
    <p className="flex w-fit items-center gap-2 rounded-md border border-line px-2.5 py-1.5 text-sm text-faint">
      <ImageOff size={16} strokeWidth={1.75} aria-hidden />
      <bdi>
        {name}: {reason}
      </bdi>
    </p>
  );
}
