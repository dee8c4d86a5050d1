// Keeps typed text, passes it on a moment later, and follows changes from elsewhere.
import { useEffect, useEffectEvent, useRef, useState } from "react";

export interface Typed {
  readonly text: string;
  readonly type: (text: string) => void;
  /** Passes the text on without waiting. */
  readonly finish: () => void;
}

export function useTyped(given: string, handOn: (text: string) => void, delay = TYPING_MS): Typed {
  const [text, setText] = useState(given);
  // Texts that were passed on and come back as `given`, perhaps after more was typed: they are not changes
  // from elsewhere.
  const underway = useRef<string[]>([]);
  const hand = () => {
    if (text === given) return;
    underway.current.push(text);
    handOn(text);
  };
  const handLater = useEffectEvent(hand);
  useEffect(() => {
    const ours = underway.current.lastIndexOf(given);
    underway.current.splice(0, ours + 1);
    if (ours < 0) setText(given);
  }, [given]);
  useEffect(() => {
    if (text === given) return;
    const timer = setTimeout(() => handLater(), delay);
    return () => clearTimeout(timer);
  }, [text, given, delay]);
  return { text, type: setText, finish: hand };
}

const TYPING_MS = 60;
