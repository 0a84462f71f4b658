import type { Language } from '#src/contract/locale/language.ts';
import type { Visitor } from '#src/server/platform/http/visitor/visitor.ts';
import type { Viewer } from './is-shown.ts';

/** Returns the viewer of characters who makes a call; one who is unknown sees what everybody does. */
export function viewerOf({ visitor, language }: { visitor: Visitor | null; language: Language }): Viewer {
  return { language, seesMature: visitor?.seesMature ?? false, userId: visitor?.userId ?? null };
}
