// Something that is done once a frame at most, however often it is asked for: reading sizes costs a layout each time.

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
