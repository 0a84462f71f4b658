import { waitFor } from '@testing-library/react';
import { expect } from 'vitest';

/** Waits until an element has the focus; it may be rendered again meanwhile. */
export async function expectFocus(find: () => Element | null | undefined): Promise<void> {
  await waitFor(() => {
    const focused = document.activeElement;
    expect(focused === find(), `the focus is on ${focused?.outerHTML.slice(0, 200)}`).toBe(true);
  });
}
