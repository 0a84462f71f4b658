import { cleanup } from '@testing-library/react';
import { vi } from 'vitest';
import { beginPage } from './page-life.ts';
import { renewLocks } from './renew-locks.ts';

/** Leaves the page: the next one of the same browser begins with new modules; storages and cookies stay. */
export function reload(): void {
  window.dispatchEvent(new Event('pagehide'));
  cleanup();
  vi.resetModules();
  beginPage();
  renewLocks();
}
