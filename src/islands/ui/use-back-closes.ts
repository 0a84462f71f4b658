import { useEffect, useEffectEvent } from 'react';
import { openLayer } from '#src/client/overlays/open-layer.ts';

/**
 * Lets Back close what the component shows, as long as it is mounted (rule:back-closes).
 * @param isHeld true while only its own buttons may close it
 */
export function useBackCloses(onClose: () => void, isHeld = false): void {
  const close = useEffectEvent(() => {
    if (!isHeld) onClose();
    return !isHeld;
  });
  useEffect(() => openLayer({ close }), []);
}
