import type { PromptMessage } from '#src/domain/prompt/alternate-turns.ts';
import { type ChatModel, type CompanionFacts, ModelError } from './chat-model.ts';

/** A request for a short text from a model, outside of any chat. */
export interface TextRequest {
  messages: PromptMessage[];
  maxReplyTokens: number;
  /** True if the beginning is enough: a text that is longer, or that the upstream ended, is then no error. */
  takesBeginning?: boolean;
}

/** Read by the demo companion only, which completes no texts. */
export const noCompanion: CompanionFacts = {
  characterId: '',
  language: 'en',
  userName: '',
  card: {
    name: '',
    age: 0,
    occupation: '',
    description: '',
    personality: '',
    scenario: '',
    first_mes: '',
    mood: [],
    likes: [],
    dislikes: [],
  },
  history: [],
};

/**
 * Lets a model write a whole text.
 * @throws ModelError when the model fails, or when the text was cut off; `AbortError` when the signal aborts
 */
export async function completeText(
  model: ChatModel,
  { takesBeginning = false, ...request }: TextRequest,
  signal: AbortSignal,
): Promise<string> {
  let text = '';
  const events = model.streamReply({ ...request, companion: noCompanion }, signal);
  for await (const event of events) {
    if (event.type === 'text') text += event.text;
    if (event.type === 'retract') text = '';
    if (event.type === 'finish') {
      if (event.reason === 'stop' || takesBeginning) return text + (event.text ?? '');
      throw new ModelError('cut', `The text ended early: ${event.reason}.`);
    }
  }
  throw new ModelError('cut', 'The answer of the model ended without a finish reason.');
}
