import { Suspense, useRef } from 'react';
import type { ChatState } from '#src/client/chat/state/chat-state.ts';
import type { ChatSession } from '#src/client/chat/session/chat-session.ts';
import type { Language } from '#src/contract/locale/language.ts';
import type { ChatCharacter } from '#src/contract/characters/character-calls.ts';
import type { ChatTexts } from '#src/i18n/chat/chat-texts.ts';
import { Boundary } from '../ui/boundary/Boundary.tsx';
import { lazyPart } from '../ui/boundary/lazy-part.tsx';
import { Composer } from './composer/Composer.tsx';
import { returnToField } from '#src/client/chat/view/return-to-field.ts';
import { ReplyPrice } from './composer/ReplyPrice.tsx';
import { DeletedNotice } from './DeletedNotice.tsx';
import { FailureNotice } from './FailureNotice.tsx';
import { NamePlace } from './name/NamePlace.tsx';
import { PushPlace } from './push/PushPlace.tsx';

const SilencePlace = lazyPart(() => import('./silence/SilencePlace.tsx'));

interface ComposerPlaceProps {
  session: ChatSession;
  state: ChatState;
  character: ChatCharacter;
  language: Language;
  texts: ChatTexts;
  /** False if everything is free: then no price is shown. */
  chargesGems: boolean;
}

/** The foot of the chat: questions and notices, the field for messages, and the price of a reply. */
export function ComposerPlace({
  session,
  state,
  character,
  language,
  texts,
  chargesGems,
}: ComposerPlaceProps) {
  const fieldRef = useRef<HTMLTextAreaElement>(null);
  function retry() {
    // The notice and its button disappear; the focus must not be lost with them.
    returnToField();
    void session.retry();
  }
  return (
    <div className="composer-place">
      <div className="composer-notices">
        <NamePlace session={session} name={character.name} language={language} />
        <PushPlace session={session} name={character.name} language={language} />
        <DeletedNotice session={session} texts={texts} />
        <FailureNotice failure={state.failure} language={language} texts={texts} onRetry={retry} />
        {state.phase !== 'idle' && (
          <Boundary place="part">
            <Suspense>
              <SilencePlace session={session} language={language} />
            </Suspense>
          </Boundary>
        )}
        {state.phase === 'reconnecting' && (
          <p role="status" className="pb-2 text-center text-sm text-muted">
            {texts.chatReconnecting}
          </p>
        )}
      </div>
      <Composer
        fieldRef={fieldRef}
        session={session}
        character={character}
        texts={texts}
        language={language}
      />
      {chargesGems && <ReplyPrice session={session} language={language} />}
    </div>
  );
}
