import type { Persona } from '#src/contract/chat/persona-calls.ts';
import { pictureAddress } from '#src/server/pictures/picture-of.ts';
import type { PersonaRow } from './find-persona.ts';

/** A row as the contract shows it. */
export function toPersona(row: PersonaRow): Persona {
  return {
    id: row.id,
    name: row.name,
    description: row.description,
    avatar: pictureAddress(row.avatarId),
    is_default: row.isDefault,
    lorebook_id: row.lorebookId,
    version: row.version,
    modify_time: row.modifiedAt.toISOString(),
  };
}
