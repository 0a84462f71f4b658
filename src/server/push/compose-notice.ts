import type { Language } from '#src/contract/locale/language.ts';
import { messageAnchor, noticeTag, type PushNotice } from '#src/contract/push/push-notice.ts';
import { cutWhole } from '#src/domain/text/cut-whole.ts';
import { characterSegment } from '#src/domain/text/slug.ts';
import { toPlainText } from '#src/domain/text/to-plain-text.ts';
import type { UnseenReply } from './load-unseen-reply.ts';

interface NoticeParts {
  reply: UnseenReply;
  language: Language;
  /** The name of the character. */
  name: string;
  unreadChats: number;
}

const longestName = 60;
const longestText = 160;

const wordings: Record<Language, { title: (name: string) => string; body: string }> = {
  en: { title: (name) => `${name} answered`, body: 'Open the chat to read it.' },
  'zh-CN': { title: (name) => `${name}回复了你`, body: '打开聊天看看吧。' },
};

/**
 * Composes a notification in the person's language: that a character replied, and the beginning of the reply if the
 * person wants it.
 */
export function composeNotice({ reply, language, name, unreadChats }: NoticeParts): PushNotice {
  const { conversationId, messageId, slug, characterId } = reply;
  const { title, body } = wordings[language];
  return {
    title: title(cut(name, longestName)),
    body: showsText(reply) ? cut(toPlainText(reply.content), longestText) : body,
    tag: noticeTag(conversationId),
    path: `/chat/${characterSegment({ slug, id: characterId })}?c=${conversationId}#${messageAnchor}=${messageId}`,
    lang: language,
    unread_chats: unreadChats,
    time: reply.endedAt.getTime(),
  };
}

/** Never shows a text of the site itself, for example to somebody in a crisis: others may see the screen. */
function showsText({ showsText: isWanted, model, content }: UnseenReply): boolean {
  return isWanted && model !== 'safety' && toPlainText(content) !== '';
}

function cut(text: string, length: number): string {
  return text.length <= length ? text.toWellFormed() : `${cutWhole(text, 0, length - 1)}…`;
}
