/**
 * Creates a gate that calls back at most once per frame while the page is visible, with the newest work, and at once
 * while it is not: there are no frames then.
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
