import { type RefObject, useEffect, useRef, useState } from 'react';

/** Height of the messages that have to stay in view, in px. */
const leastMessagesPx = 120;

/**
 * Checks whether a box above the message field leaves room for the messages: it is to be hidden otherwise. One with the
 * focus stays, and then the notices scroll.
 */
export function useRoom(boxRef: RefObject<HTMLElement | null>): boolean {
  const [hasRoom, setRoom] = useState(true);
  /** The height of the box when it was last in view, with the space below it. */
  const heightPx = useRef(0);
  useEffect(() => {
    const messages = document.querySelector('.chat-messages');
    const notices = boxRef.current?.closest('.composer-notices');
    if (messages === null || notices == null) return;
    const look = () => {
      const box = boxRef.current;
      if (box === null || box.contains(document.activeElement)) return;
      if (!box.hidden)
        heightPx.current = box.offsetHeight + Number.parseFloat(getComputedStyle(box).marginBottom);
      const missingPx = box.hidden ? heightPx.current : notices.scrollHeight - notices.clientHeight;
      setRoom(messages.clientHeight - missingPx >= leastMessagesPx);
    };
    const observer = new ResizeObserver(look);
    observer.observe(messages);
    observer.observe(notices);
    return () => observer.disconnect();
  }, [boxRef]);
  return hasRoom;
}
