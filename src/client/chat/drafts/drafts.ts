import * as z from 'zod/mini';
import { keepValue, readValue } from '#src/client/browser/browser-values.ts';
import { dropValue, listKeys } from '#src/client/browser/drop-values.ts';
import { draftPrefix } from './draft-key.ts';
import { mayRead, storageOwner } from '#src/client/account/owner/storage-owner.ts';

/** Upper limit of drafts; the oldest is dropped. */
const maxDrafts = 100;

const draftSchema = z.object({
  text: z.string(),
  /** The owner, as `storageOwner` returns it. */
  owner: z.string(),
  /** The time of its last change, in ms since 1970. */
  time: z.number(),
  /** The version of the message that is edited; absent for a draft of a new one. */
  version: z.optional(z.number()),
});

type Draft = z.infer<typeof draftSchema>;

/** Returns the key of the draft of an edited message. */
export function editKey(messageId: string): string {
  return `edit:${messageId}`;
}

/** Reads the unsent text; empty if there is none, or it is another person's. */
export function readDraft(key: string): string {
  return findDraft(key)?.text ?? '';
}

/** Reads the unsaved text of an edited message, and the version that it was typed for. */
export function readEdit(messageId: string): { text: string; version: number } | null {
  const { text, version } = findDraft(editKey(messageId)) ?? {};
  return text === undefined || version === undefined ? null : { text, version };
}

function findDraft(key: string): Draft | null {
  const draft = parseDraft(readValue('localStorage', `${draftPrefix}${key}`));
  return draft !== null && mayRead(draft.owner) ? draft : null;
}

/**
 * Stores typed text for this person only; a blank text deletes the draft.
 * @param version of the message that is edited
 */
export function writeDraft(key: string, text: string, version?: number): void {
  const owner = storageOwner();
  if (owner === null) return;
  if (text.trim() === '') {
    dropValue('localStorage', `${draftPrefix}${key}`);
    return;
  }
  const draft: Draft = { text, owner, time: Date.now(), ...(version !== undefined && { version }) };
  keepValue('localStorage', `${draftPrefix}${key}`, JSON.stringify(draft));
  dropOldest();
}

/** Moves a draft to the conversation that was created for it. */
export function moveDraft(from: string, to: string): void {
  const text = readDraft(from);
  writeDraft(from, '');
  if (text !== '') writeDraft(to, text);
}

/**
 * Calls back with text typed in another tab.
 * @returns a function that stops it
 */
export function listenToDraft(key: string, onChange: (text: string) => void): () => void {
  const listen = (event: StorageEvent) => {
    if (event.key === `${draftPrefix}${key}`) onChange(readDraft(key));
  };
  addEventListener('storage', listen);
  return () => removeEventListener('storage', listen);
}

function dropOldest(): void {
  const keys = listKeys('localStorage').filter((key) => key.startsWith(draftPrefix));
  if (keys.length <= maxDrafts) return;
  const timeOf = (key: string) => parseDraft(readValue('localStorage', key))?.time ?? 0;
  const byAge = keys.toSorted((one, other) => timeOf(one) - timeOf(other));
  for (const key of byAge.slice(0, keys.length - maxDrafts)) dropValue('localStorage', key);
}

/** Parses a draft; null if it is invalid, whoever wrote it. */
function parseDraft(stored: string | null): Draft | null {
  if (stored === null) return null;
  try {
    return draftSchema.safeParse(JSON.parse(stored)).data ?? null;
  } catch (error) {
    if (error instanceof SyntaxError) return null;
    throw error;
  }
}
