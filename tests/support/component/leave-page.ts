import { cleanup } from '@testing-library/react';
import { vi } from 'vitest';

/** Leaves the page for another one of the same browser, which a test renders next: what was stored stays. */
export function leavePage(): void {
  window.dispatchEvent(new Event('pagehide'));
  cleanup();
  vi.resetModules();
}
