import { useEffect, useState } from 'react';
import { type KeptChat, listKeptChats } from '#src/client/offline/list-kept-chats.ts';
import { type KeptPage, listKeptPages } from '#src/client/offline/list-kept-pages.ts';
import type { Language } from '#src/contract/locale/language.ts';
import { offlineTextsOf } from '#src/i18n/app-texts.ts';
import { withBoundary } from '#src/islands/ui/boundary/Boundary.tsx';
import { KeptChatPage } from './KeptChatPage.tsx';
import { OfflineStart } from './OfflineStart.tsx';
import { parseCharacterSegment } from '#src/domain/text/slug.ts';
import { matchPageRoute } from '#src/domain/site/match-page-route.ts';

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

/** Finds the character of a chat's address; null for any other address. */
function findChatCharacter(pathname: string): string | null {
  const match = matchPageRoute(pathname);
  if (match?.name !== 'chat-character') return null;
  return parseCharacterSegment(match.params['character'] ?? '')?.id ?? null;
}

/** Finds the conversation that an address requests with `?c=`, else the character's conversation that was read last. */
function findKeptChat(chats: readonly KeptChat[], characterId: string, search: string): KeptChat | undefined {
  const asked = new URLSearchParams(search).get('c');
  const ofCharacter = chats.filter(({ character }) => character.id === characterId);
  return ofCharacter.find(({ id }) => id === asked) ?? ofCharacter[0];
}
