import { useState } from 'react';
import type { Guidance } from '#src/contract/chat/guidance-calls.ts';

/** Where guidance holds: in this chat, or in all with its character. */
export type Scope = 'chat' | 'character';

export type Guidances = Readonly<Record<Scope, Guidance>>;

export interface GuidanceDrafts {
  /** What the server keeps, as it was read last. */
  stored: Guidances;
  /** What stands in the fields. */
  drafts: Guidances;
  /** Only what is written and not saved: what nobody changed here is never sent, and so never overwrites anything. */
  unsaved: Partial<Guidances>;
  change: (scope: Scope, part: Partial<Guidance>) => void;
  /**
   * Takes over what the server answered.
   * @param settled the drafts that the answer replaces; what was written since stays
   */
  take: (stored: Guidances, settled: Partial<Guidances>) => void;
}

/** What a person writes in the panel, beside what the server keeps. */
export function useGuidanceDrafts(loaded: Guidances): GuidanceDrafts {
  const [stored, setStored] = useState(loaded);
  const [written, setWritten] = useState<Partial<Guidances>>({});
  const isUnsaved = (scope: Scope) =>
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
