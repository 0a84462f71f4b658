import { render } from '@testing-library/react';

/** Renders what shows the dialogs and toasts of every page. */
export async function renderOverlays(): Promise<void> {
  const { default: Overlays } = await import('#src/islands/overlays/Overlays.island.tsx');
  render(<Overlays language="en" />);
}
