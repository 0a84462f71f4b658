import { cleanup } from '@testing-library/react';
import { vi } from 'vitest';

/** Leaves the page, whose modules begin anew with the next one in the same browser; storages and cookies stay. */
export function reload(): void {
  window.dispatchEvent(new Event('pagehide'));
  cleanup();
  vi.resetModules();
}
