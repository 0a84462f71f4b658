import { useEffect } from 'react';

/** The page's title without the title of a chat; known once the page runs. */
let bare: string | null = null;

/** Puts the person's title of the chat before the title of the page. */
export function useChatTitle(title: string): void {
  useEffect(() => {
    bare ??= document.title;
    document.title = title === '' ? bare : `${title} · ${bare}`;
  }, [title]);
}
