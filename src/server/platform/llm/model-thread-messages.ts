import type { ModelEvent, ModelFault, ReplyRequest } from './chat-model.ts';
import type { OpenAiChatModelOptions } from './openai-chat-model.ts';

/** A request without the model that it names, which cannot be handed to a thread. */
export type ThreadRequest = Omit<ReplyRequest, 'chatModel'>;

/** What the thread that reads models is told. Models and replies are named by numbers. */
export type ToModelThread =
  /** An endpoint that requests may name from now on. */
  | { kind: 'model'; model: number; options: OpenAiChatModelOptions }
  | { kind: 'ask'; reply: number; model: number; request: ThreadRequest }
  /** Whoever reads the reply is behind, or has caught up: until then nothing more of it is read. */
  | { kind: 'hold' | 'go-on'; reply: number }
  /** Nobody reads the reply any more: its connection is closed. */
  | { kind: 'leave'; reply: number };

/** A `ModelError` in its fields; without a fault, any other error. */
export interface ThreadFailure {
  fault: ModelFault | null;
  message: string;
  status: number | undefined;
}

/** One part of a reply as the thread tells it; what comes in one turn of the thread is sent together. */
export type ModelPart = { reply: number } & (
  | { kind: 'event'; event: ModelEvent }
  | { kind: 'end' }
  | { kind: 'failure'; failure: ThreadFailure }
);
