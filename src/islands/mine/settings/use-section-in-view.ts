import { useEffect, useState } from 'react';

/** How far down the window a section must have come to be the one that is read, as a part of its height. */
const readingLine = 0.4;

/** The section that the person is looking at, by its id: the last one that has come far enough up. */
export function useSectionInView(shown: readonly { id: string }[]): string | undefined {
  const ids = shown.map(({ id }) => id).join(' ');
  const [current, setCurrent] = useState(shown[0]?.id);
  useEffect(() => {
    const all = ids.split(' ');
    const look = () => {
      const isAtEnd =
        scrollY > 0 && Math.ceil(scrollY + innerHeight) >= document.documentElement.scrollHeight;
      const line = isAtEnd ? innerHeight : innerHeight * readingLine;
      const isPassed = (id: string) => (document.getElementById(id)?.getBoundingClientRect().top ?? 0) < line;
      setCurrent(all.findLast(isPassed) ?? all[0]);
    };
    addEventListener('scroll', look, { passive: true });
    return () => removeEventListener('scroll', look);
  }, [ids]);
  return current;
}
