import { type RefObject, useEffect, useRef } from 'react';
import type { ChatSession } from '#src/client/chat/session/chat-session.ts';

/** Writes a message that could not be paid for back into the field, before text typed since. */
export function useTakenBack(
  { $state }: ChatSession,
  fieldRef: RefObject<HTMLTextAreaElement | null>,
  write: (text: string) => void,
): void {
  const writeRef = useRef(write);
  useEffect(() => {
    writeRef.current = write;
  });
  useEffect(
    () =>
      $state.listen(({ takenBack }, before) => {
        if (takenBack === null || takenBack === before?.takenBack) return;
        const texts = [takenBack.text, fieldRef.current?.value ?? ''];
        writeRef.current(texts.filter((text) => text.trim() !== '').join('\n\n'));
      }),
    [$state, fieldRef],
  );
}
