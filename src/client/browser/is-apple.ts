/** Returns true on Apple's devices, where ⌘ is the key of shortcuts and Ctrl with a letter edits text. */
export function isApple(): boolean {
  return /Mac|iPhone|iPad/.test(navigator.userAgent);
}
