import { Languages } from 'lucide-react';
import type { Translation } from '#src/client/translation/translations.ts';
import { BrowserTranslationError, cancelTranslation } from '#src/client/translation/translate-message.ts';
import { describeError } from '#src/client/api/describe-error.ts';
import { CallError } from '#src/contract/call/client.ts';
import type { Language } from '#src/contract/locale/language.ts';
import { type ChatTranslationTexts, translationTextsOf } from '#src/i18n/chat/chat-part-texts.ts';
import { MarkdownText } from '../markdown/MarkdownText.tsx';
import type { ExtraProps } from './extra-props.ts';
import { otherLanguage } from '#src/domain/account/translation-languages.ts';
import { translateReply } from './translate-reply.ts';

interface TranslatedTextProps extends ExtraProps {
  translation: Exclude<Translation, { phase: 'hidden' }>;
}

/** A reply in the person's language, below the original. */
export default function TranslatedText({ message, language, texts, translation }: TranslatedTextProps) {
  const words = translationTextsOf(language);
  const nameOf = (tag: string) => new Intl.DisplayNames(language, { type: 'language' }).of(tag) ?? tag;
  const other = otherLanguage(translation.language);
  return (
    <section
      className="mt-1.5 min-w-0 rounded-e-2xl border-s-2 border-accent bg-surface px-3.5 py-2"
      aria-label={texts.translation}
      aria-busy={translation.phase === 'streaming' || translation.phase === 'downloading' || undefined}
    >
      <p className="flex items-center gap-1.5 text-xs text-muted">
        <Languages size={13} aria-hidden />
        <span role="status">{describePhase(translation.phase, words, nameOf(translation.language))}</span>
        {translation.phase === 'downloading' && (
          <>
            <progress value={translation.share} aria-label={words.downloading} className="w-24" />
            <button
              type="button"
              className="button-quiet button-small"
              onClick={() => cancelTranslation(message)}
            >
              {words.cancel}
            </button>
          </>
        )}
      </p>
      {translation.phase === 'failed' && (
        <div role="alert" className="flex flex-wrap items-center gap-3 pt-1 text-sm">
          <p className="text-danger">{describeTranslationError(translation.error, language, words)}</p>
          <button
            type="button"
            className="button-quiet button-small"
            onClick={() => void translateReply(message, translation.language)}
          >
            {texts.tryAgain}
          </button>
        </div>
      )}
      {translation.phase === 'needless' && (
        <button
          type="button"
          className="button-quiet button-small mt-1"
          onClick={() => void translateReply(message, other)}
        >
          {words.translateInto(nameOf(other))}
        </button>
      )}
      {'content' in translation && translation.content !== '' && (
        <MarkdownText text={translation.content} lang={translation.language} />
      )}
    </section>
  );
}

function describePhase(
  phase: TranslatedTextProps['translation']['phase'],
  words: ChatTranslationTexts,
  language: string,
): string {
  switch (phase) {
    case 'downloading':
      return words.downloading;
    case 'streaming':
      return words.translating;
    case 'done':
      return words.translatedInto(language);
    case 'needless':
      return words.alreadyIn(language);
    case 'failed':
      return words.failed;
  }
}

/** Describes an error: the server's message, a timeout, or a browser without support. */
function describeTranslationError(error: unknown, language: Language, words: ChatTranslationTexts): string {
  if (error instanceof BrowserTranslationError) {
    return error.reason === 'slow' ? words.translationSlow : words.cannotTranslate;
  }
  const isOfServer =
    error instanceof CallError || (error instanceof DOMException && error.name === 'TimeoutError');
  return (isOfServer ? describeError(error, language) : null) ?? words.notTranslated;
}
