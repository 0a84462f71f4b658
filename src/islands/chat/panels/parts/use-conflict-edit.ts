import { useState } from 'react';
import { isConflict } from '#src/islands/ui/use-action.ts';

interface ConflictEdit<Item> {
  /** The item as its editor was opened with it; null while there is no editor. */
  edited: Item | null;
  /** True once the item was changed elsewhere meanwhile: the newer one is shown beside what was typed. */
  isBehind: boolean;
  open: () => void;
  close: () => void;
  /**
   * Saves, and closes the editor.
   * @param write gets the version to overwrite: the one that the editor was opened with, or the newer one that was shown
   * @throws whatever `write` throws
   */
  save: (write: (base: Item) => Promise<void>) => Promise<void>;
}

/** The editor of an item that may be changed elsewhere while it is open: nothing newer is overwritten unseen. */
export function useConflictEdit<Item>(item: Item): ConflictEdit<Item> {
  const [edited, setEdited] = useState<Item | null>(null);
  const [isBehind, setBehind] = useState(false);
  return {
    edited,
    isBehind,
    open() {
      setBehind(false);
      setEdited(item);
    },
    close: () => setEdited(null),
    async save(write) {
      try {
        await write(isBehind || edited === null ? item : edited);
        setEdited(null);
      } catch (error) {
        setBehind(isConflict(error) || isBehind);
        throw error;
      }
    },
  };
}
