import { getHistory, type Message, resumeMessage } from '#src/contract/chat/message-calls.ts';
import { readEvents } from '../api/chat/read-events.ts';
import type { ChatClient } from './chat-clients.ts';
import { findBrokenReply, type Journal } from './journal.ts';

const pageSize = 100;

/** Checks the conversations through the API, as their owners see them; returns the problems, one sentence each. */
export async function checkApi(clients: readonly ChatClient[], journal: Journal): Promise<string[]> {
  const asked = Map.groupBy(journal, (entry) => entry.conversationId);
  const faults: string[] = [];
  for (const person of clients) {
    const own = asked.get(person.conversationId) ?? [];
    faults.push(...checkBranch(await readBranch(person), own));
    const broken = own.map(findBrokenReply).findLast((reply) => reply !== undefined);
    if (broken !== undefined) faults.push(...(await checkResume(person, broken)));
  }
  return faults;
}

/** Reads all messages of the active branch, oldest first. */
async function readBranch({ client, conversationId }: ChatClient): Promise<Message[]> {
  const branch: Message[] = [];
  for (;;) {
    const query = { conversation_id: conversationId, limit: pageSize, before: branch[0]?.id };
    const { records, has_more: hasMore } = await client.call(getHistory, { query });
    branch.unshift(...records);
    if (!hasMore) return branch;
  }
}

/** Checks that the branch is one chain from the greeting to a reply, and contains every acknowledged message. */
function checkBranch(branch: readonly Message[], own: Journal): string[] {
  const faults: string[] = [];
  for (const [index, message] of branch.entries()) {
    const parentId = branch[index - 1]?.id ?? null;
    if (message.parent_id !== parentId) faults.push(`message ${message.id} hangs on another parent`);
    const role = index % 2 === 0 ? 'assistant' : 'user';
    if (message.role !== role) faults.push(`message ${message.id} is of the wrong role`);
    if (message.state === 'streaming') faults.push(`message ${message.id} is still streaming`);
  }
  if (branch.at(-1)?.role !== 'assistant') faults.push('the branch does not end with a reply');
  const ids = new Set(branch.map(({ id }) => id));
  const lost = own.filter(({ messageId }) => messageId !== null && !ids.has(messageId));
  return [...faults, ...lost.map(({ content }) => `"${content}" is not on the active branch`)];
}

/**
 * Checks that a page that was open when the server died gets the rest of the stored text, if there is any, and one end.
 */
async function checkResume({ client }: ChatClient, broken: { id: string; text: string }): Promise<string[]> {
  const query = { message_id: broken.id, last_event_id: broken.text.length };
  const events = [];
  for await (const event of readEvents(await client.open(resumeMessage, { query }))) events.push(event);
  const rest = events.map((event) => (event.type === 'text-delta' ? event.text : '')).join('');
  const end = events.at(-1);
  const final = end?.type === 'message-end' ? end.message : end?.type === 'error' ? end.reply : null;
  const hasRest = final?.content === broken.text + rest;
  const isCut = rest === '' && final !== null && broken.text.startsWith(final.content);
  const isWhole = final !== null && final.state !== 'streaming' && (hasRest || isCut);
  return isWhole ? [] : [`reply ${broken.id} cannot be resumed`];
}
