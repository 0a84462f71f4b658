import { Languages } from 'lucide-react';
import type { Translation } from '#src/browser/translations.ts';
import { describeError } from '#src/browser/describe-error.ts';
import { CallError } from '#src/contract/client.ts';
import type { Language } from '#src/contract/language.ts';
import { MarkdownText } from '../MarkdownText.tsx';
import type { ExtraProps } from './extra-props.ts';
import { translateReply } from './translate-reply.ts';

interface TranslatedTextProps extends ExtraProps {
  translation: Exclude<Translation, { phase: 'hidden' }>;
}

/** A reply in the person's language, under the original. */
export default function TranslatedText({ message, language, texts, translation }: TranslatedTextProps) {
  const name = new Intl.DisplayNames(language, { type: 'language' }).of(translation.language);
  return (
    <section
      className="translated"
      aria-label={texts.translation}
      aria-busy={translation.phase === 'streaming' || undefined}
    >
      <p className="flex items-center gap-1.5 text-xs text-muted">
        <Languages size={13} aria-hidden />
        {translation.phase === 'failed'
          ? texts.translation
          : texts.translatedInto(name ?? translation.language)}
      </p>
      {translation.phase === 'failed' ? (
        <div role="alert" className="flex flex-wrap items-center gap-3 pt-1 text-sm">
          <p className="text-danger">{describeFault(translation.error, language) ?? texts.notTranslated}</p>
          <button
            type="button"
            className="button-quiet button-small"
            onClick={() => void translateReply(message)}
          >
            {texts.tryAgain}
          </button>
        </div>
      ) : (
        <div lang={translation.language}>
          {translation.content === '' ? (
            <p className="text-sm text-muted">{texts.translating}</p>
          ) : (
            <MarkdownText text={translation.content} />
          )}
        </div>
      )}
    </section>
  );
}

/** The server's words, or that it took too long; null for what the browser itself could not translate. */
function describeFault(error: unknown, language: Language): string | null {
  const isOfServer =
    error instanceof CallError || (error instanceof DOMException && error.name === 'TimeoutError');
  return isOfServer ? describeError(error, language) : null;
}
