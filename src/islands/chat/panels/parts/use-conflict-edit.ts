import { useState } from 'react';
import { isConflict } from '#src/islands/ui/use-action.ts';

interface ConflictEdit<Item> {
  /** The item that the editor was opened with; null while it is closed. */
  edited: Item | null;
  /** True after a conflict: the newer item is shown next to the typed text. */
  isBehind: boolean;
  open: () => void;
  close: () => void;
  /**
   * Saves, and closes the editor.
   * @param write receives the version to overwrite: the version of the opened item, or the newer version after a
   * conflict
   * @throws whatever `write` throws
   */
  save: (write: (base: Item) => Promise<void>) => Promise<void>;
}

/**
 * Handles the editor of an item that may be changed elsewhere during the editing; never overwrites a version that was
 * not shown.
 */
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
