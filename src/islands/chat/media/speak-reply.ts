import type { ChatMessage } from '#src/client/chat/state/chat-state.ts';
import { createBrowserClient } from '#src/client/api/browser-client.ts';
import { findOwnWords } from '#src/client/api/find-own-words.ts';
import { type Silence, speak } from '#src/client/voice/speak-message.ts';
import { CallError } from '#src/contract/call/client.ts';
import { speakMessage } from '#src/contract/chat/media-calls.ts';
import type { Language } from '#src/contract/locale/language.ts';
import { languageFacts } from '#src/contract/locale/language-facts.ts';
import { voiceTextsOf } from '#src/i18n/chat/chat-part-texts.ts';
import { $chatOptions } from '#src/client/chat/view/chat-options.ts';
import { loadGems } from '#src/client/gems/gems.ts';
import { showToast } from '#src/client/overlays/toasts.ts';
import { loadUser } from '#src/client/account/user.ts';
import { $voiceQuestion } from './voice-question.ts';

/** Messages whose voice was paid on this page: playing it again is free. */
const paidVoices = new Set<string>();

/** Plays a reply if that is free, and asks for confirmation if it is not. */
export async function askToSpeak(message: ChatMessage, language: Language): Promise<void> {
  const costs = ($chatOptions.get()?.quotes.voice.due ?? 0) > 0 && !paidVoices.has(message.id);
  if (costs && $chatOptions.get()?.speaks === true && (await loadUser())?.isLogin === true) {
    $voiceQuestion.set(message.id);
  } else speakReply(message, language, 'site');
}

/**
 * Plays a reply in its own language, and shows why if nothing of it can be heard.
 * @param by `site`: by the site's voice if there is one for this person; `browser`: by a free voice; `unasked`: the
 * same, but without an error message, because nobody pressed for it
 */
export function speakReply(
  { id, content }: ChatMessage,
  language: Language,
  by: 'site' | 'browser' | 'unasked',
): void {
  $voiceQuestion.set(null);
  const options = $chatOptions.get();
  const isSite = options?.speaks === true && (by === 'site' || options.quotes.voice.due === 0);
  speak({
    id,
    content,
    fetchSound: isSite ? () => fetchForMember(id) : null,
    language: languageFacts[language].regionalTag,
    ...(by !== 'unasked' && { onSilent: (why: Silence) => showSilence(why, language) }),
  });
}

function showSilence(why: Silence, language: Language): void {
  showToast({ text: describeSilence(why, language), kind: 'note', about: 'voice' });
}

function describeSilence(why: Silence, language: Language): string {
  const texts = voiceTextsOf(language);
  // The server's own message comes first (rule:error-words).
  if (why.kind === 'failed' && why.cause instanceof CallError) {
    return findOwnWords(why.cause, language) ?? texts.failed;
  }
  if (why.kind !== 'voiceless') return texts[why.kind];
  const [primary = why.language] = why.language.split('-');
  const name = new Intl.DisplayNames(language, { type: 'language' }).of(primary) ?? why.language;
  return texts.noVoice(name);
}

/**
 * Fetches the site's voice; loads the user first if the page has not yet.
 * @throws Error for a guest, who hears the browser's voice (rule:members-only)
 */
async function fetchForMember(messageId: string): Promise<Blob> {
  const user = await loadUser();
  if (user?.isLogin !== true) throw new Error('the voice of the site is for members');
  // The voice is paid only once, so that repeating the request is harmless.
  const response = await createBrowserClient().open(speakMessage, { body: { message_id: messageId } });
  const sound = await response.blob();
  paidVoices.add(messageId);
  if ($chatOptions.get()?.quotes.voice.due !== 0) void loadGems();
  return sound;
}
