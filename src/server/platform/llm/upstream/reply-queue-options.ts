import type { ModelEvent } from '../model/chat-model.ts';
import type { QueueOptions } from './event-queue.ts';

/** While this much of a reply waits to be taken, its socket is paused. */
const muchCharacters = 8_192;

/**
 * The options of a reply's queue: consecutive texts that wait become one piece, and `muchCharacters` of them hold the
 * producer back.
 */
export const replyQueueOptions: QueueOptions<ModelEvent> = {
  merge: joinTexts,
  isMuch: ({ text = '' }) => text.length >= muchCharacters,
};

/** Joins text that arrived while its reader was busy; the last text joins the end. */
function joinTexts(earlier: ModelEvent, later: ModelEvent): ModelEvent | null {
  if (earlier.type === 'finish' || earlier.text === undefined) return null;
  if (later.type !== 'finish' && later.text === undefined) return null;
  const text = earlier.text + (later.text ?? '');
  if (later.type === 'finish') return earlier.type === 'text' ? { ...later, text } : null;
  return later.type === earlier.type ? { type: earlier.type, text } : null;
}
