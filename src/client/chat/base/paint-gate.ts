/**
 * Calls back at most once in every frame while the page can be seen, with the newest work, and at once while it
 * cannot: frames do not come then.
 */
export function createPaintGate(): (work: () => void) => void {
  let frame: number | null = null;
  let newest: () => void = () => undefined;
  const run = () => {
    frame = null;
    newest();
  };
  return (work) => {
    newest = work;
    if (document.visibilityState === 'visible') {
      frame ??= requestAnimationFrame(run);
      return;
    }
    if (frame !== null) cancelAnimationFrame(frame);
    run();
  };
}
