import { isInCrisis as findsCrisis } from '#src/domain/safety/crisis/detect-crisis.ts';

/** The data of a message that decides whether it may be remembered. */
export interface MemoryCandidate {
  role: 'user' | 'assistant';
  content: string;
  /** `card` for a greeting, `safety` for the site's own text. */
  model: string | null;
  /** The time at which the person hid it from prompts; null if it is sent. */
  hiddenAt: Date | null;
}

/**
 * Returns the messages that may be remembered: without messages in a crisis and the answers to them, the site's own
 * texts (rule:crisis-help), empty messages, and messages that the person hides from the model.
 * @param previous the message before the first
 * @param isInCrisis judges a person's message; the rules alone by default
 */
export function filterMemorable<Message extends MemoryCandidate>(
  messages: readonly Message[],
  previous: MemoryCandidate | undefined,
  isInCrisis: (message: string) => boolean = findsCrisis,
): Message[] {
  const isCrisis = ({ role, content }: MemoryCandidate) => role === 'user' && isInCrisis(content);
  return messages.filter((message, index) => {
    const before = index === 0 ? previous : messages[index - 1];
    if (message.content.trim() === '' || message.hiddenAt !== null) return false;
    if (message.model === 'safety' || isCrisis(message)) return false;
    return message.role === 'user' || before === undefined || !isCrisis(before);
  });
}
