import { useState } from 'react';
import { createBrowserClient } from '#src/client/api/browser-client.ts';
import { describeError } from '#src/client/api/describe-error.ts';
import type { Language } from '#src/contract/locale/language.ts';
import { getThoughts } from '#src/contract/chat/message-calls.ts';
import { thoughtTextsOf } from '#src/i18n/chat/chat-part-texts.ts';
import { ThoughtDetails } from './ThoughtDetails.tsx';

interface KeptThoughtsProps {
  /** Id of the reply that they precede. */
  id: string;
  language: Language;
  /** The character's name. */
  name: string;
}

/** The thoughts of a reply that was written before the page was opened; loaded when they are opened. */
export function KeptThoughts({ id, language, name }: KeptThoughtsProps) {
  const texts = thoughtTextsOf(language);
  const [text, setText] = useState<string | null>(null);
  const [errorText, setErrorText] = useState<string | null>(null);

  async function load(): Promise<void> {
    if (text !== null) return;
    setErrorText(null);
    try {
      const { content } = await createBrowserClient().call(getThoughts, { query: { message_id: id } });
      setText(content);
    } catch (error) {
      setErrorText(describeError(error, language));
    }
  }

  return (
    <ThoughtDetails
      heading={texts.thoughts}
      status="thought"
      language={language}
      name={name}
      onOpen={() => void load()}
    >
      {errorText === null ? (text ?? texts.reading) : <span role="alert">{errorText}</span>}
    </ThoughtDetails>
  );
}
