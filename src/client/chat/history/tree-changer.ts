import { type Conversation, editMode, setChatBackground } from '#src/contract/chat/conversation-calls.ts';
import { CallError } from '#src/contract/call/client.ts';
import type { Message } from '#src/contract/chat/message-calls.ts';
import { isUnbegun } from '#src/domain/chat/greeting-message.ts';
import { branchMessage, editMessage, hideMessage, selectMessage } from '#src/contract/chat/tree-calls.ts';
import { type ChatState, replaceMessage, type Fork } from '../state/chat-state.ts';
import { createAttempt, type Attempt } from './attempt.ts';
import { createRemovals, type Removals } from './removals.ts';
import type { HistoryPager } from './history-pager.ts';
import type { SessionCore } from '../state/session-core.ts';
import { keepValue, readValue } from '#src/client/browser/browser-values.ts';
import { dropValue } from '#src/client/browser/drop-values.ts';
import { forkKey } from './fork-key.ts';
import type * as z from 'zod/mini';

export interface EditOptions {
  /** The version that was shown when the editing began. */
  version: number;
  branch?: boolean;
}

/** The actions on existing messages; each returns whether it was done, and shows its error. */
export interface TreeChanger extends Removals, SettingsChanger {
  /**
   * Changes a text: on a branch of its own, as own messages are changed, or in place. Null if it was not done. If the
   * message has another version than the edited one, it returns the newer one, which is shown now.
   */
  edit: (id: string, content: string, options: EditOptions) => Promise<Message | { newer: number } | null>;
  /** Makes a variant, and the branch last active below it, the active branch. */
  select: (id: string) => Promise<boolean>;
  /** Goes back to a message: the next message begins a branch there. */
  branch: (id: string) => Promise<boolean>;
  /** Restores the way back to a branch that was left before the page was reloaded. */
  showFork: () => Promise<void>;
  /** Hides a message from prompts, or shows it again. */
  hide: (id: string, isHidden: boolean) => Promise<boolean>;
}

export function createTreeChanger(core: SessionCore, pager: HistoryPager): TreeChanger {
  const { options, $state, update } = core;
  const { client } = options;
  const attempt = createAttempt(core);
  $state.listen((state, before) => {
    if (state.fork !== before?.fork) keepFork(state);
  });

  /** Shows the branch that a message is on now. */
  async function goTo(id: string, conversation: Conversation): Promise<boolean> {
    update({ conversation, lastRemoval: null, fork: null });
    const isShown = await attempt(() => pager.loadAround(id).then(() => true));
    return isShown ?? false;
  }

  /**
   * Returns the id of a message; for a greeting shown before the conversation exists, begins the conversation. Null if
   * that id is unknown, because a message was sent in the meantime.
   */
  async function requireBegun(id: string): Promise<string | null> {
    const { conversationId, messages } = $state.get();
    if (conversationId !== null) return id;
    const at = messages[0]?.variants.indexOf(id) ?? -1;
    await core.requireConversation();
    await pager.refresh();
    const [greeting] = $state.get().messages;
    return greeting === undefined || isUnbegun(greeting) ? null : (greeting.variants[at] ?? null);
  }

  /**
   * Shows the current state of a message.
   * @returns its version; null if that has not changed
   */
  async function findNewer(id: string, version: number): Promise<number | null> {
    const find = () => {
      const found = $state.get().messages.find((message) => message.id === id)?.version ?? version;
      return found === version ? null : found;
    };
    if (find() === null) await pager.refresh();
    // The message may be further back than the newest ones.
    if (find() === null && $state.get().phase === 'idle') await pager.loadAround(id);
    return find();
  }

  return {
    ...createRemovals(core, pager, attempt),
    ...createSettingsChanger(core, attempt),
    async edit(id, content, { version, branch }) {
      const body = { message_id: id, content, version, ...(branch !== undefined && { branch }) };
      const edited = await attempt(() =>
        client.call(editMessage, { body }).catch(async (error: unknown) => {
          const isConflict = error instanceof CallError && error.status === 409;
          const newer = isConflict ? await findNewer(id, version) : null;
          if (newer === null) throw error;
          return { newer };
        }),
      );
      if (edited === null || 'newer' in edited) return edited;
      $state.set(placeEdited($state.get(), id, edited));
      return edited;
    },
    async select(id) {
      const chosen = await attempt(() => requireBegun(id));
      if (chosen === null) return false;
      const conversation = await attempt(() => client.call(selectMessage, { body: { message_id: chosen } }));
      return conversation !== null && goTo(chosen, conversation);
    },
    async branch(id) {
      const { messages } = $state.get();
      const next = messages[messages.findIndex((message) => message.id === id) + 1];
      const conversation = await attempt(() => client.call(branchMessage, { body: { message_id: id } }));
      if (conversation === null || !(await goTo(id, conversation))) return false;
      const isLeft = next !== undefined && next.delivery === undefined;
      if (isLeft) update({ fork: { id: next.id, depth: next.depth } });
      return true;
    },
    showFork() {
      update({ fork: $state.get().fork ?? readFork($state.get()) });
      return Promise.resolve();
    },
    async hide(id, isHidden) {
      const body = { message_id: id, is_hidden: isHidden };
      const message = await attempt(() => client.call(hideMessage, { body }));
      if (message !== null) update({ messages: replaceMessage($state.get().messages, message) });
      return message !== null;
    },
  };
}

/** Returns the state after a message was edited: in place, or as another message that begins a branch of its own. */
function placeEdited(state: ChatState, id: string, edited: Message): ChatState {
  const isInPlace = edited.id === id;
  const unsent = state.messages.filter(({ delivery }) => delivery !== undefined);
  const sent = state.messages.filter(({ delivery }) => delivery === undefined);
  const before = sent.filter(({ depth }) => depth < edited.depth);
  const after = sent.filter(({ depth }) => depth > edited.depth);
  if (isInPlace) return { ...state, messages: [...before, edited, ...after, ...unsent] };
  return {
    ...state,
    messages: [...before, edited, ...unsent],
    hasNewer: false,
    lastRemoval: null,
    fork: state.hasNewer || after.length > 0 ? { id, depth: edited.depth + 1 } : null,
  };
}

/**
 * Stores for this tab, across a reload of the page, where a branch began and the branch to go back to; null if there is
 * none.
 */
function keepFork({ conversationId, messages, fork }: ChatState): void {
  if (fork === null) {
    if (readParts()[0] === conversationId) dropValue('sessionStorage', forkKey);
    return;
  }
  const before = messages.findLast(({ depth, delivery }) => delivery === undefined && depth < fork.depth);
  const parts = [
    conversationId,
    before?.id ?? '',
    fork.id,
    fork.depth,
    fork.isBeside === true ? 'beside' : '',
  ];
  keepValue('sessionStorage', forkKey, parts.join(' '));
}

/**
 * Reads the branch that was left in a conversation before the page was loaded, if the message it began at is shown, and
 * the left branch is not.
 */
function readFork({ conversationId, messages }: ChatState): Fork | null {
  const [kept, before, id, depth, kind] = readParts();
  const isShown = (wanted: string | undefined) => messages.some((message) => message.id === wanted);
  if (id === undefined || kept !== conversationId || !isShown(before) || isShown(id)) return null;
  return { id, depth: Number(depth), ...(kind === 'beside' && { isBeside: true }) };
}

function readParts(): string[] {
  return readValue('sessionStorage', forkKey)?.split(' ') ?? [];
}

/** The fields that `editMode` changes, without the conversation's id. */
type SettingsChange = Omit<z.input<typeof editMode.body>, 'id'>;

/** The settings of a conversation; each action returns whether it was done, and shows its error. */
interface SettingsChanger {
  changeSettings: (change: SettingsChange) => Promise<boolean>;
  setBackground: (backgroundId: string | null) => Promise<boolean>;
}

function createSettingsChanger(core: SessionCore, attempt: Attempt): SettingsChanger {
  const { update } = core;
  const { client } = core.options;
  return {
    async changeSettings(change) {
      const conversation = await attempt(async () =>
        client.call(editMode, { body: { ...change, id: await core.requireConversation() } }),
      );
      if (conversation !== null) update({ conversation });
      return conversation !== null;
    },
    async setBackground(backgroundId) {
      const conversation = await attempt(async () => {
        const id = await core.requireConversation();
        return client.call(setChatBackground, { body: { id, background_id: backgroundId } });
      });
      if (conversation !== null) update({ conversation });
      return conversation !== null;
    },
  };
}
