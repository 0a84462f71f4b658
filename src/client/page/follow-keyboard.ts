/**
 * Keeps the chat in the part of the window that the on-screen keyboard leaves free. If the browser supports
 * `interactive-widget` in the viewport's meta element, there is nothing to do: the page itself shrinks. Safari lays the
 * keyboard over the page and moves the page up instead; the styles of `.chat-frame` undo both with the variables set
 * here, in CSS pixels.
 */
export function followKeyboard(viewport: VisualViewport, root: HTMLElement): void {
  const fit = () => {
    const covered = Math.round(root.clientHeight - viewport.height);
    // A zoomed page shows less of itself as well.
    const isKeyboard = covered > 1 && viewport.scale < 1.01;
    root.style.setProperty('--keyboard', `${isKeyboard ? covered : 0}px`);
    root.style.setProperty('--panned', `${isKeyboard ? Math.round(viewport.offsetTop) : 0}px`);
  };
  viewport.addEventListener('resize', fit);
  viewport.addEventListener('scroll', fit);
  fit();
}

if (window.visualViewport !== null) followKeyboard(window.visualViewport, document.documentElement);
