import { useEffect, useState } from 'react';

/** How far down the window a section must have come to be the one that is read, as a part of its height. */
const readingLine = 0.4;

/**
 * The section that the person is looking at, by its id: the one that a link just led to, else the last one that has come
 * far enough up.
 */
export function useSectionInView(shown: readonly { id: string }[]): string | undefined {
  const ids = shown.map(({ id }) => id).join(' ');
  const [current, setCurrent] = useState(shown[0]?.id);
  useEffect(() => {
    const all = ids.split(' ');
    /** Where the page was scrolled to by a link, and by which; it may be too low for its section to come far up. */
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
