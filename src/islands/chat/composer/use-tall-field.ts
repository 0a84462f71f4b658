import { type RefObject, useLayoutEffect, useRef, useState } from 'react';
import { isLongText } from './measure-long-text.ts';

/** Height of a field with one line, with some room for fonts, in CSS pixels. */
const oneLinePx = 60;

/**
 * Returns true when the text of a field needs more than one line: then its buttons make room for it. Returns false
 * again once the text is shorter than it was at that moment.
 */
export function useTallField(fieldRef: RefObject<HTMLTextAreaElement | null>, text: string): boolean {
  const [isTall, setTall] = useState(false);
  const tallFrom = useRef(0);
  useLayoutEffect(() => {
    const field = fieldRef.current;
    if (field === null) return;
    if (isTall) {
      // The effect then runs again, and measures the field before anything is painted.
      if (text.length < tallFrom.current) setTall(false);
    } else if (isLongText(text) || field.scrollHeight > oneLinePx) {
      tallFrom.current = text.length;
      setTall(true);
    }
  }, [fieldRef, text, isTall]);
  return isTall;
}
