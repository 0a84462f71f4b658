import type { ModelEvent, ModelFault, ReplyRequest } from '../model/chat-model.ts';
import type { OpenAiChatModelOptions } from '../upstream/open-ai-chat-model.ts';
import type { ContextExcess } from '../model/read-context-excess.ts';

/** A request without the model that it names, which cannot be sent to a thread. */
export type ThreadRequest = Omit<ReplyRequest, 'chatModel'>;

/** Messages to the thread that reads models. Models and replies are identified by numbers. */
export type ToModelThread =
  /** An endpoint that requests may name from now on. */
  | { kind: 'model'; model: number; options: OpenAiChatModelOptions }
  | { kind: 'ask'; reply: number; model: number; request: ThreadRequest }
  /** The reader of the reply is behind, or has caught up: in between, no more of it is read. */
  | { kind: 'hold' | 'go-on'; reply: number }
  /** Nobody reads the reply any longer: its connection is closed. */
  | { kind: 'leave'; reply: number };

/** An error in a form that can be sent between threads: a `ModelError`, or any other error. */
export type ThreadFailure =
  | {
      kind: 'model';
      fault: ModelFault;
      message: string;
      status: number | undefined;
      excess: ContextExcess | undefined;
    }
  | { kind: 'other'; name: string; message: string; stack: string | undefined; code: string | undefined };

/** Messages from the thread; all messages of one turn are sent together. */
export type FromModelThread =
  | { kind: 'event'; reply: number; event: ModelEvent }
  /** The end of a reply, with whether the model is known to think. */
  | { kind: 'end'; reply: number; thinks: boolean }
  | { kind: 'failure'; reply: number; thinks: boolean; failure: ThreadFailure }
  /** An error that no reply waits for. */
  | { kind: 'stray'; failure: ThreadFailure };
