import type { Language } from '#src/contract/locale/language.ts';
import type { Visitor } from '#src/server/platform/http/visitor/visitor.ts';
import type { Database, Published } from '#src/server/platform/database/database.ts';
import type { Viewer } from './is-shown.ts';

/** Returns the viewer of characters who makes a call; one who is unknown sees what everybody does. */
export function viewerOf({ visitor, language }: { visitor: Visitor | null; language: Language }): Viewer {
  return { language, seesMature: visitor?.seesMature ?? false, userId: visitor?.userId ?? null };
}

/** Chooses what answers a list: a person finds what they just changed, such as a heart; all others may be told by a replica. */
export function sourceOf(database: Database, { userId }: Pick<Viewer, 'userId'>): Published {
  return userId === null ? database.published : database;
}
