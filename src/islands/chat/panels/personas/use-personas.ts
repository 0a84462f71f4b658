import { useCallback } from 'react';
import type { ChatSession } from '#src/client/chat/session/chat-session.ts';
import { uploadFile } from '#src/client/api/files.ts';
import {
  addPersona,
  deletePersona,
  editPersona,
  listPersonas,
  type Persona,
  uploadPersonaAvatar,
} from '#src/contract/personas/persona-calls.ts';
import { isConflict } from '#src/islands/ui/use-action.ts';
import { usePanelData } from '#src/islands/ui/use-panel-data.ts';

export interface PersonaChange {
  name?: string;
  description?: string;
  is_default?: boolean;
  avatar?: null;
}

export function usePersonas({ client }: ChatSession) {
  const load = useCallback(() => client.call(listPersonas, { query: {} }), [client]);
  const loaded = usePanelData(load);
  const { reload } = loaded;
  return {
    loaded,
    async add(body: { name: string; description: string }): Promise<void> {
      await client.call(addPersona, { body });
      await reload();
    },
    async edit({ id, version }: Persona, change: PersonaChange): Promise<void> {
      try {
        await client.call(editPersona, { body: { persona_id: id, version, ...change } });
      } catch (error) {
        if (isConflict(error)) await reload();
        throw error;
      }
      await reload();
    },
    async remove({ id, version }: Persona): Promise<void> {
      // Fails if it was changed elsewhere; the newer version is shown then.
      try {
        await client.call(deletePersona, { body: { persona_id: id, version } });
      } finally {
        await reload();
      }
    },
    async upload({ id }: Persona, file: Blob): Promise<void> {
      await uploadFile(uploadPersonaAvatar, { persona_id: id }, file);
      await reload();
    },
  };
}
