import { isInCrisis } from '#src/domain/safety/crisis/detect-crisis.ts';

/** A message of a conversation, as far as it decides what may be remembered. */
export interface SpokenMessage {
  role: 'user' | 'assistant';
  content: string;
  /** `card` for a greeting, `safety` for words of the site itself. */
  model: string | null;
  /** Since when the person keeps it out of prompts; null where it is sent. */
  hiddenAt: Date | null;
}

/**
 * The messages that may be remembered: not what was said in a crisis, nor the answer to it, nor words of the site
 * itself (rule:crisis-help), nor empty ones, nor what the person keeps from the model.
 * @param previous the message before the first
 */
export function keepMemorable<Message extends SpokenMessage>(
  messages: readonly Message[],
  previous: SpokenMessage | undefined,
): Message[] {
  return messages.filter((message, index) => {
    const before = index === 0 ? previous : messages[index - 1];
    if (message.content.trim() === '' || message.hiddenAt !== null) return false;
    if (message.model === 'safety' || isCrisis(message)) return false;
    return message.role === 'user' || before === undefined || !isCrisis(before);
  });
}

function isCrisis({ role, content }: SpokenMessage): boolean {
  return role === 'user' && isInCrisis(content);
}
