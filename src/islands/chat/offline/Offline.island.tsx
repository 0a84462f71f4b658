import { useEffect, useState } from 'react';
import { type KeptChat, listKeptChats } from '#src/client/offline/list-kept-chats.ts';
import { type KeptPage, listKeptPages } from '#src/client/offline/list-kept-pages.ts';
import type { Language } from '#src/contract/locale/language.ts';
import { offlineTextsOf } from '#src/i18n/app-texts.ts';
import { withBoundary } from '#src/islands/ui/boundary/Boundary.tsx';
import { findChatCharacter, findKeptChat } from './find-kept-chat.ts';
import { KeptChatPage } from './KeptChatPage.tsx';
import { OfflineStart } from './OfflineStart.tsx';

interface OfflineCopies {
  chats: KeptChat[];
  pages: KeptPage[];
  /** The character of the address; null if it is not the address of a chat. */
  characterId: string | null;
  open: KeptChat | undefined;
}

/** The offline page, at whatever address: a copy of the chat, or a list of what can be read. */
function Offline({ language }: { language: Language }) {
  const texts = offlineTextsOf(language);
  const [kept, setKept] = useState<OfflineCopies | null>(null);
  useEffect(() => {
    void Promise.all([listKeptChats(), listKeptPages()]).then(([chats, pages]) => {
      const characterId = findChatCharacter(location.pathname);
      const open = characterId === null ? undefined : findKeptChat(chats, characterId, location.search);
      setKept({ chats, pages, characterId, open });
    });
  }, []);
  if (kept === null) {
    return (
      <p role="status" className="sr-only">
        {texts.loading}
      </p>
    );
  }
  if (kept.open !== undefined)
    return <KeptChatPage chat={kept.open} chats={kept.chats} language={language} />;
  return (
    <OfflineStart
      chats={kept.chats}
      pages={kept.pages}
      missing={describeMissing(kept.characterId, texts)}
      language={language}
      texts={texts}
    />
  );
}

/** Describes the page that is missing; empty at the start of the app. */
function describeMissing(
  characterId: string | null,
  texts: ReturnType<typeof offlineTextsOf>,
): string | null {
  if (characterId !== null) return texts.missingChat;
  return location.pathname === '/' || location.pathname === '/offline' ? null : texts.missing;
}

export default withBoundary(Offline, 'page');
