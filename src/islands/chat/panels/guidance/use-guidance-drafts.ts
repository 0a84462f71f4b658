import { useState } from 'react';
import type { Guidance } from '#src/contract/chat/guidance-calls.ts';

/** The scope of guidance: this chat, or all with its character. */
export type GuidanceScope = 'chat' | 'character';

export type Guidances = Readonly<Record<GuidanceScope, Guidance>>;

export interface GuidanceDrafts {
  stored: Guidances;
  drafts: Guidances;
  /** Only unsaved changes: fields that were not changed here are never sent, and so never overwrite anything. */
  unsaved: Partial<Guidances>;
  change: (scope: GuidanceScope, part: Partial<Guidance>) => void;
  /**
   * Accepts the server's answer.
   * @param settled the drafts that the answer replaces; later changes stay
   */
  take: (stored: Guidances, settled: Partial<Guidances>) => void;
}

/** Keeps the drafts of the panel beside the stored guidance. */
export function useGuidanceDrafts(loaded: Guidances): GuidanceDrafts {
  const [stored, setStored] = useState(loaded);
  const [written, setWritten] = useState<Partial<Guidances>>({});
  const isUnsaved = (scope: GuidanceScope) =>
    written[scope] !== undefined && JSON.stringify(written[scope]) !== JSON.stringify(stored[scope]);
  return {
    stored,
    drafts: { ...stored, ...written },
    unsaved: {
      ...(isUnsaved('chat') && { chat: written.chat }),
      ...(isUnsaved('character') && { character: written.character }),
    },
    change: (scope, part) =>
      setWritten((before) => ({ ...before, [scope]: { ...(before[scope] ?? stored[scope]), ...part } })),
    take(next, settled) {
      setStored(next);
      setWritten(({ chat, character }) => ({
        ...(chat !== undefined && chat !== settled.chat && { chat }),
        ...(character !== undefined && character !== settled.character && { character }),
      }));
    },
  };
}
