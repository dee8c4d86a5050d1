// Runs a function at most once per frame, however often it is called: reading sizes costs a layout each time.

export function perFrame(run: () => void): () => void {
  let waiting = false;
  return () => {
    if (waiting) return;
    waiting = true;
    requestAnimationFrame(() => {
      waiting = false;
      run();
    });
  };
}
