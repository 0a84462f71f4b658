import { type ComponentType, useEffect, useState } from 'react';
import { readValue } from '#src/client/browser/browser-values.ts';
import { $chatOptions } from '#src/client/chat/view/chat-options.ts';
import { nameAskedKey } from './name-asked-key.ts';
import type { NamePlaceProps } from './name-place-props.ts';

/**
 * The place of the question for a name, asked once in this browser when a reply has ended. Its content is loaded only
 * for people without a name.
 */
export function NamePlace(props: NamePlaceProps) {
  const { $state } = props.session;
  const [Question, setQuestion] = useState<ComponentType<NamePlaceProps> | null>(null);
  useEffect(() => {
    let wasWriting = false;
    const look = () => {
      const { phase, failure, messages } = $state.get();
      wasWriting ||= phase !== 'idle';
      const isCalm = phase === 'idle' && failure === null && messages.at(-1)?.model !== 'safety';
      if (!wasWriting || !isCalm || $chatOptions.get()?.is_named !== false || !navigator.onLine) return;
      stop();
      if (readValue('localStorage', nameAskedKey) !== null) return;
      void import('./NameQuestion.tsx').then(
        (part) => setQuestion(() => part.NameQuestion),
        () => setQuestion(null),
      );
    };
    const ends = [$state.listen(look), $chatOptions.listen(look)];
    const stop = () => {
      for (const end of ends) end();
    };
    look();
    return stop;
  }, [$state]);
  return Question !== null && <Question {...props} />;
}
