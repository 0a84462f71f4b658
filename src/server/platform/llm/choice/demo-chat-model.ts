import { composeDemoReply } from '#src/domain/demo/compose-demo-reply.ts';
import type { ChatModel, ModelEvent, ReplyRequest } from '../model/chat-model.ts';
import { ModelContext } from '../model/model-context.ts';
import { sleepUntilAborted } from '../upstream/abort-error.ts';
import { readDemoTexts, readDemoVoice } from './demo-texts.ts';

export interface DemoChatModelOptions {
  /**
   * Pace of Latin text in characters; Chinese is written at a third of it. With 0, there is no delay between pieces.
   */
  charsPerSecond?: number | undefined;
  firstPieceMs?: number | undefined;
}

/** A word with the white space after it, one to three Chinese characters with their punctuation, or white space. */
const piecePattern = /\p{Script=Han}{1,3}[\p{P}\s]*|[^\s\p{Script=Han}]+\s*|\s+/gu;

/**
 * Creates the built-in demo companion (rule:demo-companion): rule-based, streamed in word-sized pieces at a natural
 * pace. It needs no upstream and never fails; a piece counts as one token of the reply's limit.
 */
export function createDemoChatModel({
  charsPerSecond = 45,
  firstPieceMs = 300,
}: DemoChatModelOptions = {}): ChatModel {
  async function* streamReply(request: ReplyRequest, signal: AbortSignal): AsyncGenerator<ModelEvent> {
    const { characterId, continues, ...turn } = request.companion;
    const [texts, voice] = await Promise.all([readDemoTexts(), readDemoVoice(characterId)]);
    const { text } = composeDemoReply({ ...turn, voice }, texts);
    // It cannot continue in the middle of a sentence, so it begins another paragraph.
    const pieces = `${continues === true ? '\n\n' : ''}${text}`.match(piecePattern) ?? [];
    let delayMs = firstPieceMs;
    for (const piece of pieces.slice(0, request.maxReplyTokens)) {
      await sleepUntilAborted(delayMs, signal);
      yield { type: 'text', text: piece };
      delayMs = chooseDelayMs(piece, charsPerSecond);
    }
    yield { type: 'finish', reason: pieces.length > request.maxReplyTokens ? 'length' : 'stop' };
  }

  return { name: 'demo', kind: 'demo', context: new ModelContext(8_192, 'demo'), streamReply };
}

/** Chooses the time to write a piece: slightly uneven, with a pause after a sentence. */
function chooseDelayMs(piece: string, charsPerSecond: number): number {
  if (charsPerSecond === 0) return 0;
  const width = piece.length * (/\p{Script=Han}/u.test(piece) ? 3 : 1);
  const breath = /[.!?…。！？]\s*$/u.test(piece) ? 6 : 0;
  return ((width + breath) * 1_000 * (0.7 + Math.random() * 0.6)) / charsPerSecond;
}
