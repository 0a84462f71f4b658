import type { JsonObject } from '#src/domain/json/json-values.ts';

/** An entry of a Character Card V3 lorebook. Fields that are not known here stay in it. */
export interface CardBookEntry extends JsonObject {
  keys: string[];
  content: string;
  enabled: boolean;
  insertion_order: number;
  use_regex: boolean;
  extensions: JsonObject;
}

/** The lorebook of a Character Card V3; other formats are converted to it. */
export interface CardBook extends JsonObject {
  extensions: JsonObject;
  entries: CardBookEntry[];
}
