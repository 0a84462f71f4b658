import { editMode, setChatBackground } from '#src/contract/chat/conversation-calls.ts';
import type * as z from 'zod/mini';
import type { SessionCore } from '../state/session-core.ts';
import type { Attempt } from './attempt.ts';

/** The fields that `editMode` changes, without the conversation's id. */
export type SettingsChange = Omit<z.input<typeof editMode.body>, 'id'>;

/** The settings of a conversation; each action returns whether it was done, and shows its error. */
export interface SettingsChanger {
  changeSettings: (change: SettingsChange) => Promise<boolean>;
  setBackground: (backgroundId: string | null) => Promise<boolean>;
}

export function createSettingsChanger(core: SessionCore, attempt: Attempt): SettingsChanger {
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
