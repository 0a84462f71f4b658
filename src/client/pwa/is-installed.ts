/** True in the window of the installed app; Safari on iOS has a property of its own for it. */
export function isInstalled(): boolean {
  const modes = ['standalone', 'minimal-ui', 'fullscreen', 'window-controls-overlay'];
  const isAppWindow = modes.some((mode) => matchMedia(`(display-mode: ${mode})`).matches);
  return isAppWindow || ('standalone' in navigator && navigator.standalone === true);
}
