import { useEffect, useState } from 'react';

/** The line that a section must have reached to be the current one, as a fraction of the window's height. */
const readingLine = 0.4;

/**
 * Returns the id of the section that the person is reading: the section that a link just led to, else the last section
 * that reached the line.
 */
export function useSectionInView(shown: readonly { id: string }[]): string | undefined {
  const ids = shown.map(({ id }) => id).join(' ');
  const [current, setCurrent] = useState(shown[0]?.id);
  useEffect(() => {
    const all = ids.split(' ');
    /**
     * The scroll position that a link led to, and the link; the page may be too short for its section to reach the
     * line.
     */
    let followed: { id: string; y: number } | null = null;
    const look = () => {
      const isAtEnd =
        scrollY > 0 && Math.ceil(scrollY + innerHeight) >= document.documentElement.scrollHeight;
      const line = isAtEnd ? innerHeight : innerHeight * readingLine;
      const isPassed = (id: string) => (document.getElementById(id)?.getBoundingClientRect().top ?? 0) < line;
      const isThere = followed !== null && Math.abs(scrollY - followed.y) < 2;
      setCurrent(isThere ? followed?.id : (all.findLast(isPassed) ?? all[0]));
    };
    const follow = () => {
      const id = location.hash.slice(1);
      followed = all.includes(id) ? { id, y: scrollY } : null;
      look();
    };
    addEventListener('scroll', look, { passive: true });
    addEventListener('hashchange', follow);
    return () => {
      removeEventListener('scroll', look);
      removeEventListener('hashchange', follow);
    };
  }, [ids]);
  return current;
}
