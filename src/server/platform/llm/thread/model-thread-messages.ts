import type { ModelEvent, ModelFault, ReplyRequest } from '../model/chat-model.ts';
import type { OpenAiChatModelOptions } from '../upstream/openai-chat-model.ts';
import type { ContextExcess } from '../model/read-context-excess.ts';

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

/** What an error is, in what can be handed on: a `ModelError`, or any other. */
export type ThreadFailure =
  | {
      kind: 'model';
      fault: ModelFault;
      message: string;
      status: number | undefined;
      excess: ContextExcess | undefined;
    }
  | { kind: 'other'; name: string; message: string; stack: string | undefined; code: string | undefined };

/** What the thread says; all that it has to say in one of its turns is sent together. */
export type FromModelThread =
  | { kind: 'event'; reply: number; event: ModelEvent }
  /** With whether the model is known to think by now. */
  | { kind: 'end'; reply: number; thinks: boolean }
  | { kind: 'failure'; reply: number; thinks: boolean; failure: ThreadFailure }
  /** A fault that no reply waits for. */
  | { kind: 'stray'; failure: ThreadFailure };
