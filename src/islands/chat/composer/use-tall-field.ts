import { type RefObject, useLayoutEffect, useRef, useState } from 'react';

/** The height of a field with one line, with some room for fonts, in CSS pixels. */
const oneLinePx = 60;

/**
 * True when the words of a field need more than one line: then its buttons make room for them. False again once there
 * are fewer than when that began.
 */
export function useTallField(fieldRef: RefObject<HTMLTextAreaElement | null>, text: string): boolean {
  const [isTall, setTall] = useState(false);
  const tallFrom = useRef(0);
  useLayoutEffect(() => {
    const field = fieldRef.current;
    if (field === null) return;
    if (isTall) {
      // Is measured again before anything is shown.
      if (text.length < tallFrom.current) setTall(false);
    } else if (field.scrollHeight > oneLinePx) {
      tallFrom.current = text.length;
      setTall(true);
    }
  }, [fieldRef, text, isTall]);
  return isTall;
}
