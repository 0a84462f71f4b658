import { useCallback, useEffect, useLayoutEffect, useRef, useState } from 'react';

const nearEndPx = 64;

/**
 * Keeps a scroller at its end while its content grows, unless the reader scrolled away, and keeps the view where it
 * is when older content is put in front.
 * @param content anything that changes when the content does
 * @param firstKey the key of the first item; another one means that older content came
 * @param sentKey the key of what the reader sends, while it is being sent; another one brings the view to the end
 */
export function useStickToEnd(content: unknown, firstKey: string | undefined, sentKey: string | undefined) {
  const scrollerRef = useRef<HTMLDivElement>(null);
  const sticks = useRef(true);
  const seen = useRef({ firstKey, sentKey, height: 0 });
  const [isAtEnd, setAtEnd] = useState(true);
  const [isReady, setReady] = useState(false);

  const jumpToEnd = useCallback(() => {
    const scroller = scrollerRef.current;
    if (scroller !== null) scroller.scrollTop = scroller.scrollHeight;
  }, []);

  useLayoutEffect(() => setReady(true), []);

  useLayoutEffect(() => {
    const scroller = scrollerRef.current;
    if (scroller === null || !isReady) return;
    const grewInFront = seen.current.firstKey !== firstKey && seen.current.height > 0;
    if (sentKey !== undefined && sentKey !== seen.current.sentKey) sticks.current = true;
    if (sticks.current) jumpToEnd();
    else if (grewInFront) scroller.scrollTop += scroller.scrollHeight - seen.current.height;
    seen.current = { firstKey, sentKey, height: scroller.scrollHeight };
  }, [content, firstKey, sentKey, isReady, jumpToEnd]);

  useEffect(() => {
    const scroller = scrollerRef.current;
    if (scroller === null || !isReady) return;
    const onScroll = () => {
      const distance = scroller.scrollHeight - scroller.clientHeight - scroller.scrollTop;
      sticks.current = distance < nearEndPx;
      setAtEnd(sticks.current);
    };
    // The window of the list also changes: the keyboard of a phone, the composer growing.
    const observer = new ResizeObserver(() => {
      if (sticks.current) jumpToEnd();
    });
    scroller.addEventListener('scroll', onScroll, { passive: true });
    observer.observe(scroller);
    return () => {
      scroller.removeEventListener('scroll', onScroll);
      observer.disconnect();
    };
  }, [isReady, jumpToEnd]);

  return { scrollerRef, isAtEnd, isReady, jumpToEnd };
}
