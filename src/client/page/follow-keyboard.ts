/**
 * Keeps the chat in the part of the window that the on-screen keyboard leaves. Where `interactive-widget` in the viewport's
 * meta element does that there is nothing to do: the page itself is as tall. Safari lays the keyboard over the page and
 * moves the page up instead; the styles of `.chat-frame` take both back by the variables that are set here, in CSS pixels.
 */
export function followKeyboard(viewport: VisualViewport, root: HTMLElement): void {
  const fit = () => {
    const covered = Math.round(root.clientHeight - viewport.height);
    // A page that is zoomed in shows less of itself as well.
    const isKeyboard = covered > 1 && viewport.scale < 1.01;
    root.style.setProperty('--keyboard', `${isKeyboard ? covered : 0}px`);
    root.style.setProperty('--panned', `${isKeyboard ? Math.round(viewport.offsetTop) : 0}px`);
  };
  viewport.addEventListener('resize', fit);
  viewport.addEventListener('scroll', fit);
  fit();
}

if (window.visualViewport !== null) followKeyboard(window.visualViewport, document.documentElement);
