import { isInCrisis } from '#src/domain/safety/crisis/detect-crisis.ts';
import { isHelp, type WrittenMessage } from '#src/domain/safety/crisis/is-help.ts';

/** The data of a message that decides whether it may be remembered. */
export interface SpokenMessage extends WrittenMessage {
  role: 'user' | 'assistant';
  content: string;
  /** The time at which the person hid it from prompts; null if it is sent. */
  hiddenAt: Date | null;
}

/**
 * Returns the messages that may be remembered: without messages in a crisis and the answers to them, the site's own
 * texts (rule:crisis-help), empty messages, and those that the person hides from the model.
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
    if (message.role === 'user' && beginsHelp(before, messages[index + 1])) return false;
    return message.role === 'user' || before === undefined || !isCrisis(before);
  });
}

/**
 * Returns true for a message that made the site speak, also where the moderation service found the crisis; what a person
 * says to the help may be remembered.
 */
function beginsHelp(before: SpokenMessage | undefined, after: SpokenMessage | undefined): boolean {
  return after !== undefined && isHelp(after) && (before === undefined || !isHelp(before));
}

function isCrisis({ role, content }: SpokenMessage): boolean {
  return role === 'user' && isInCrisis(content);
}
