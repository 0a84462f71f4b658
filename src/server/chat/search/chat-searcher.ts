import type { z } from 'zod';
import type { FoundMessage, searchChats as searchChatsCall } from '#src/contract/chat/chat-search-calls.ts';
import type { Language } from '#src/contract/locale/language.ts';
import { excerptAround } from '#src/domain/text/excerpt-around.ts';
import { pictureAddress } from '#src/server/pictures/picture-of.ts';
import type { Database } from '#src/server/platform/database/database.ts';
import { runStatement } from '#src/server/platform/database/run-statement.ts';
import { createYielder } from '#src/server/platform/process/create-yielder.ts';
import { VisitorQueue } from '#src/server/platform/idempotency/visitor-queue.ts';
import type { Owner } from '../messages/require-conversation.ts';
import { type MessageHit, pageLength, windowStatement } from './message-window.ts';
import { listRequiredWords } from './list-required-words.ts';

export interface ChatSearchRequest {
  owner: Owner;
  language: Language;
  words: string;
  /** Cursor of the previous page. */
  before?: string | undefined;
  /** Aborted when nobody waits for the response any longer. */
  signal: AbortSignal;
}

type Page = z.input<typeof searchChatsCall.result>;

/** A cursor that is newer than every message. */
const newest = '9999999999999999.ffffffff-ffff-ffff-ffff-ffffffffffff';

/**
 * Creates the search for messages in all of a person's conversations. Each call searches one window of messages, and
 * each person has one running call: further searches wait, and are skipped once the person has typed on.
 */
export function createChatSearcher(database: Database): (search: ChatSearchRequest) => Promise<Page> {
  const queue = new VisitorQueue();
  return (search) => queue.run(search.owner.userId, () => searchWindow(database, search));
}

async function searchWindow(database: Database, search: ChatSearchRequest): Promise<Page> {
  // Nobody reads the response.
  if (search.signal.aborted) return { records: [], next: null, searched_to: null };
  const { owner, language, before = newest } = search;
  const words = listRequiredWords(search.words);
  const [micros = '', id = ''] = before.split('.');
  const values = { userId: owner.userId, language, words: JSON.stringify(words), micros, id };
  const rows = await runStatement(database.search, windowStatement(owner.seesMature), values);
  const hits = rows.flatMap(({ hit }) => hit ?? []);
  const records = await describeHits(hits.slice(0, pageLength), words);
  const end = hits[pageLength - 1];
  // More hits than fit on a page: the rest of the window belongs to the next page.
  if (hits.length > pageLength && end !== undefined) {
    return { records, next: end.cursor, searched_to: end.created_at.toISOString() };
  }
  const window = rows[0];
  return {
    records,
    next: window === undefined || window.isEnd ? null : window.last,
    searched_to: window?.lastTime?.toISOString() ?? null,
  };
}

async function describeHits(hits: readonly MessageHit[], words: readonly string[]): Promise<FoundMessage[]> {
  const takeTurn = createYielder();
  const records: FoundMessage[] = [];
  for (const hit of hits) {
    records.push(toRecord(hit, words));
    await takeTurn();
  }
  return records;
}

function toRecord(hit: MessageHit, words: readonly string[]): FoundMessage {
  const { id, conversation_id, role, title, character_id, name } = hit;
  return {
    ...{ id, conversation_id, role, title, character_id, name },
    character_slug: hit.slug,
    avatar: pictureAddress(hit.avatar_id),
    excerpt: excerptAround(hit.content, words),
    time: hit.created_at.toISOString(),
  };
}
