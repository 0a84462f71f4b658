import type { CardBook } from '#src/domain/lorebooks/card-book.ts';
import { isJsonObject } from '#src/domain/json/json-values.ts';
import type { LorebookForm, LorebookSource } from './read-lorebook-file.ts';
import { listWorldInfoEntries } from './world-info.ts';

/** A lorebook as stored: its current content, and the source it was imported from. */
export interface StoredLorebook {
  book: CardBook;
  source: LorebookSource | null;
  /** Index in the source of each entry, null for a new one; null as a whole as long as they are the same. */
  entryPlaces: readonly (number | null)[] | null;
}

export interface OpenedLorebook {
  form: LorebookForm;
  text: string;
  places: readonly (number | null)[];
}

/** Returns the source text of a lorebook, whenever it was imported; one created here is its own source. */
export function openLorebook({ book, source, entryPlaces }: StoredLorebook): OpenedLorebook {
  const places = book.entries.map((_, index) => index);
  if (source === null) return { form: 'book', text: JSON.stringify(book, null, 2), places };
  switch (source.kind) {
    case 'text':
      return { form: source.form, text: source.text, places: entryPlaces ?? places };
    case 'world-info':
      return {
        form: 'world-info',
        text: JSON.stringify(source.file, null, 2),
        places: findPlacesById(book, source.file),
      };
    case 'lorebook-v3': {
      const file = { ...source.around, spec: 'lorebook_v3', data: book };
      return { form: 'lorebook-v3', text: JSON.stringify(file, null, 2), places };
    }
  }
}

/** Finds the places of entries in a world-info file, where the key of an entry became its `id`. */
function findPlacesById(book: CardBook, file: unknown): (number | null)[] {
  const keys = listWorldInfoEntries(file).flatMap(([key, entry]) => (isJsonObject(entry) ? [key] : []));
  const placeOf = new Map(keys.map((key, place) => [key, place]));
  return book.entries.map(({ id }) =>
    typeof id === 'number' || typeof id === 'string' ? (placeOf.get(String(id)) ?? null) : null,
  );
}
