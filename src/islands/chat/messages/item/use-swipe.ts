import { type PointerEvent, useRef } from 'react';

const stepPx = 56;
const furthestPx = 96;

interface SwipeOptions {
  /** 1 for a swipe to the left, towards the next one; -1 for one to the right. */
  onSwipe: (step: 1 | -1) => void;
  /** Describes what the swipe will do, for the space that it opens beside the element; empty for nothing. */
  describe: (step: 1 | -1) => string;
}

/** Handles horizontal swipes over an element, which follows the finger unless motion is reduced. */
export function useSwipe(isOn: boolean, { onSwipe, describe }: SwipeOptions) {
  const start = useRef<{ x: number; y: number; id: number } | null>(null);

  function move(element: HTMLElement, px: number) {
    const pulled = px === 0 ? '' : describe(stepOf(px));
    if (pulled === '') delete element.parentElement?.dataset['pulled'];
    else if (element.parentElement !== null) element.parentElement.dataset['pulled'] = pulled;
    if (matchMedia('(prefers-reduced-motion: reduce)').matches) return;
    const furthest = Math.max(-furthestPx, Math.min(furthestPx, px));
    element.style.translate = px === 0 ? '' : `${furthest * 0.8}px`;
  }

  return {
    onPointerDown(event: PointerEvent<HTMLElement>) {
      start.current = null;
      move(event.currentTarget, 0);
      // Two fingers zoom, and a person who has zoomed in pans with one.
      const isSwipe = isOn && event.pointerType === 'touch' && event.isPrimary;
      if (isSwipe && (visualViewport?.scale ?? 1) < 1.01)
        start.current = { x: event.clientX, y: event.clientY, id: event.pointerId };
    },
    onPointerMove(event: PointerEvent<HTMLElement>) {
      if (start.current?.id !== event.pointerId) return;
      const x = event.clientX - start.current.x;
      const y = event.clientY - start.current.y;
      if (Math.abs(x) > 8 && Math.abs(x) > Math.abs(y)) move(event.currentTarget, x);
    },
    onPointerUp(event: PointerEvent<HTMLElement>) {
      if (start.current?.id !== event.pointerId) return;
      const x = event.clientX - start.current.x;
      const y = event.clientY - start.current.y;
      start.current = null;
      move(event.currentTarget, 0);
      // A reply may have begun during the swipe.
      if (isOn && Math.abs(x) >= stepPx && Math.abs(x) > 2 * Math.abs(y)) onSwipe(stepOf(x));
    },
    onPointerCancel(event: PointerEvent<HTMLElement>) {
      start.current = null;
      move(event.currentTarget, 0);
    },
  };
}

const stepOf = (px: number): 1 | -1 => (px < 0 ? 1 : -1);
