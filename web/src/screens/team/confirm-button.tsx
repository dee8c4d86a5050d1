// A button for what can't be undone: it asks once more in place.
import { useEffect, useState } from "react";
import { Button } from "../../parts/button.tsx";

interface ConfirmButtonProps {
  readonly text: string;
  /** Names what it is about, for screen readers and on hover. */
  readonly question: string;
  readonly onConfirm: () => void;
}

export function ConfirmButton({ text, question, onConfirm }: ConfirmButtonProps) {
  const [asking, setAsking] = useState(false);
  useEffect(() => {
    if (!asking) return;
    const timer = setTimeout(() => setAsking(false), ASKS_MS);
    return () => clearTimeout(timer);
  }, [asking]);
  return (
    <Button
      aria-label={asking ? `${question} Press again to confirm.` : question}
      title={question}
      className={asking ? "border-bad text-bad" : "text-soft"}
      onBlur={() => setAsking(false)}
      onClick={() => {
        if (asking) onConfirm();
        setAsking(!asking);
      }}
    >
      {asking ? `${text}?` : text}
    </Button>
  );
}

const ASKS_MS = 5000;
