import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { getGuidance, setGuidance } from '#src/contract/chat/guidance-calls.ts';
import { editMode } from '#src/contract/chat/conversation-calls.ts';
import { openTree } from '#tests/support/api/chat/chat-tree.ts';
import { expectExactCount } from '#tests/support/api/database/stored-bytes.ts';
import { startApiForFile } from '#tests/support/api/start-api-for-file.ts';
import * as transfer from '#tests/support/api/chat/transfer-chats.ts';
import { buildChatFile, chatHeader, chatLine } from '#tests/support/files/chat-files.ts';
import { sillyTavernGroup, sillyTavernSolo } from '#tests/support/files/silly-tavern-chats.ts';

const api = await startApiForFile();
const visitor = await api.registerVisitor();

const importChat = (content: string | Uint8Array<ArrayBuffer>) => transfer.importChat(api, visitor, content);
const exportChat = (id: string, format?: string) => transfer.exportChat(api, visitor, id, format);

describe('a SillyTavern chat is exported byte for byte as it was imported', () => {
  it.each([
    ['with reasoning, tools, pictures, variants, hidden and system lines', sillyTavernSolo],
    ['of a group', sillyTavernGroup],
  ])('%s', async (_name, lines) => {
    const file = lines.join('\n');
    const { conversation } = await importChat(file);
    expect(await exportChat(conversation.id)).toBe(file);
  });

  it('with every line ending and JSON style of its lines', async () => {
    const file =
      '{ "user_name": "Pat", "character_name": "Anna", "chat_metadata": {} }\r\n' +
      '{"name": "Anna", "is_user": false, "mes": "\\u4f60\\u597d \\/", "n": 1.0}\r\n' +
      '{"mes":"b","is_user":true,"swipes":[null,"b"],"swipe_id":1}';
    const { conversation } = await importChat(file);
    expect(await exportChat(conversation.id)).toBe(file);
  });

  it('also when it is imported again, from the first export', async () => {
    const { conversation } = await importChat(sillyTavernSolo.join('\n'));
    const again = await importChat(await exportChat(conversation.id));
    expect(await exportChat(again.conversation.id)).toBe(sillyTavernSolo.join('\n'));
  });
});

describe('hidden content of the file', () => {
  it('is shown, hidden from the model, and reported; system lines are not shown', async () => {
    const { conversation, notes } = await importChat(sillyTavernSolo.join('\n'));
    const messages = await visitor.listMessages(conversation.id);
    expect(messages.map(({ content, hide_time }) => [content, hide_time !== null])).toEqual([
      ['*Anna looks up.* "You came back."', false],
      ['I forgot my umbrella.', true],
      ['"You always do."', false],
      ['Then lend me yours.', false],
    ]);
    expect(notes).toContainEqual({
      field: 'is_system',
      outcome: 'kept',
      reason: 'hidden from the model, as in the file: lines 4',
    });
    expect(notes).toContainEqual({
      field: 'is_system',
      outcome: 'unused',
      reason: 'said by nobody, so not shown; kept for the export as JSONL: lines 2, 6',
    });
    expect(notes).toContainEqual({
      field: 'chat_metadata',
      outcome: 'unused',
      reason:
        'kept for the export as JSONL, not used here: integrity, variables, timedWorldInfo, tainted, ' +
        'lastInContextMessageId',
    });
    api.upstream.setScript({ name: 'reply', text: 'Here.' });
    await visitor.ask(conversation.id, 'Thanks.');
    const prompt = JSON.stringify(api.upstream.requests.at(-1)?.messages);
    expect(prompt).toContain('Then lend me yours.');
    expect(prompt).not.toContain('I forgot my umbrella.');
  });

  it('is exported as hidden or shown as it is now', async () => {
    const { conversation } = await importChat(sillyTavernSolo.join('\n'));
    const [first, hidden] = await visitor.listMessages(conversation.id);
    const tree = openTree(visitor, conversation.id);
    await tree.hide(first?.id ?? '');
    await tree.hide(hidden?.id ?? '', false);
    const expected = sillyTavernSolo
      .with(2, (sillyTavernSolo[2] ?? '').replace('"is_system":false', '"is_system":true'))
      .with(3, (sillyTavernSolo[3] ?? '').replace('"is_system":true', '"is_system":false'));
    expect((await exportChat(conversation.id)).split('\n')).toEqual(expected);
  });
});

describe('a change', () => {
  it('changes only its own line, which keeps all other data of the file', async () => {
    api.upstream.setScript({ name: 'reply', text: 'Another way.' });
    const { conversation } = await importChat(sillyTavernSolo.join('\n'));
    const reply = (await visitor.listMessages(conversation.id))[2];
    await openTree(visitor, conversation.id).resend(reply?.id ?? '');
    const lines = (await exportChat(conversation.id)).split('\n');
    // The branch that the chat shows ends with the new reply.
    expect(lines.slice(0, 4)).toEqual(sillyTavernSolo.slice(0, 4));
    expect(lines).toHaveLength(6);
    expect(JSON.parse(lines[4] ?? '')).toMatchObject({
      name: 'Anna',
      force_avatar: '/thumbnail?type=avatar&file=Anna.png',
      mes: 'Another way.',
      swipe_id: 2,
      swipes: ['"Again?"', '"You always do."', 'Another way.'],
      extra: { api: 'yuanfen', ai_generated: true },
      swipe_info: [
        {
          send_date: '2026-01-02T03:06:00.000Z',
          extra: { api: 'openai', model: 'gpt-4o-1', token_count: 3 },
        },
        { extra: { api: 'openai', model: 'gpt-4o-1', reasoning: 'She teases.', reasoning_duration: 1200 } },
        { extra: { api: 'yuanfen', ai_generated: true } },
      ],
    });
    // A line behind a message stays behind it.
    expect(lines[5]).toBe(sillyTavernSolo[5]);
  });

  it('of the title changes the first line only', async () => {
    const { conversation } = await importChat(sillyTavernSolo.join('\n'));
    await visitor.client.call(editMode, { body: { id: conversation.id, title: 'Rain' } });
    const lines = (await exportChat(conversation.id)).split('\n');
    expect(lines.slice(1)).toEqual(sillyTavernSolo.slice(1));
    const before: unknown = JSON.parse(sillyTavernSolo[0] ?? '');
    const after = z.object({ chat_metadata: z.looseObject({}) }).parse(JSON.parse(lines[0] ?? ''));
    expect(after.chat_metadata['title']).toBe('Rain');
    delete after.chat_metadata['title'];
    expect(before).toMatchObject(after);
  });

  it('that erases a message removes all its text: no line keeps it', async () => {
    const { conversation } = await importChat(sillyTavernSolo.join('\n'));
    const { sql } = api.database;
    const [shown] = await sql<{ id: string }[]>`
      select id from messages where conversation_id = ${conversation.id} and content = '"You always do."'`;
    await sql`update messages set parent_id = (select parent_id from messages where id = ${shown?.id ?? ''})
      where parent_id = ${shown?.id ?? ''}`;
    await sql`delete from messages where id = ${shown?.id ?? ''}`;
    const kept = await sql`
      select from message_sources where conversation_id = ${conversation.id}
        and concat(line, written, info) ~ 'You always do|She teases'`;
    expect(kept).toHaveLength(0);
  });
});

const fullSchema = z.looseObject({
  messages: z.array(
    z.looseObject({
      id: z.string(),
      parent_id: z.string().nullable(),
      content: z.string(),
      state: z.string(),
    }),
  ),
  lines: z.array(z.looseObject({ after_message_id: z.string().nullable() })),
});

/** Reads a full export without what changes on each round trip: ids, as their indexes, and the time of the export. */
async function readFull(id: string) {
  const text = await exportChat(id, 'json');
  const { messages } = fullSchema.parse(JSON.parse(text));
  const byPlace = messages.reduce((all, message, place) => all.replaceAll(message.id, `#${place}`), text);
  const { id: _, export_time: __, modify_time: ___, ...full } = fullSchema.parse(JSON.parse(byPlace));
  return full;
}

describe('a conversation in full is restored', () => {
  it('with every branch, variant, hidden and edited message, time and setting, and so again', async () => {
    const { id } = await visitor.startChat();
    const tree = openTree(visitor, id);
    api.upstream.setScript({ name: 'reply', text: 'First.' });
    const first = await visitor.ask(id, 'One');
    api.upstream.setScript({ name: 'reply', text: 'Second.' });
    await tree.resend(first.final.id);
    await visitor.ask(id, 'Two');
    const messages = await visitor.listMessages(id);
    await tree.edit(messages[1]?.id ?? '', 'One, otherwise');
    await tree.select(messages.at(-1)?.id ?? '');
    await tree.edit(first.final.id, 'First, mended.', { branch: false });
    await tree.hide(messages[1]?.id ?? '');
    api.upstream.setScript({ name: 'reply', text: 'Third.' });
    await visitor.client.call(editMode, { body: { id, title: 'Rain', mode: 'novel' } });
    const full = await readFull(id);
    expect(full.messages.length).toBeGreaterThan(7);
    const shown = (await visitor.listMessages(id)).map(({ content, hide_time }) => [
      content,
      hide_time !== null,
    ]);

    const once = await importChat(await exportChat(id, 'json'));
    expect(once.conversation).toMatchObject({ title: 'Rain', mode: 'novel' });
    expect(await readFull(once.conversation.id)).toEqual(full);
    const again = await importChat(await exportChat(once.conversation.id, 'json'));
    expect(await readFull(again.conversation.id)).toEqual(full);
    const back = await visitor.listMessages(again.conversation.id);
    expect(back.map(({ content, hide_time }) => [content, hide_time !== null])).toEqual(shown);
    const reply = await visitor.ask(again.conversation.id, 'Three');
    expect(reply.final).toMatchObject({ state: 'complete' });
  });

  it('with the data of another program: its lines are exported as they were first imported', async () => {
    const { conversation } = await importChat(sillyTavernSolo.join('\n'));
    const again = await importChat(await exportChat(conversation.id, 'json'));
    expect(await exportChat(again.conversation.id)).toBe(sillyTavernSolo.join('\n'));
    expect(await readFull(again.conversation.id)).toEqual(await readFull(conversation.id));
  });

  it('as Markdown with the branch that it shows', async () => {
    const { conversation } = await importChat(sillyTavernSolo.join('\n'));
    const again = await importChat(await exportChat(conversation.id, 'markdown'));
    const texts = (await visitor.listMessages(again.conversation.id)).map(({ content }) => content);
    expect(texts).toEqual((await visitor.listMessages(conversation.id)).map(({ content }) => content));
  });

  it('whatever is forged in it: nothing passes for the site, and no text escapes its line', async () => {
    const forged = {
      ...{ format: 'yuanfen-chat', version: 1, head_message_id: 'nobody' },
      messages: [
        {
          id: 'a',
          role: 'user',
          content: 'Hi',
          is_active: true,
          source: { place: 2, swipe: 0, line: '{"mes":\n1}' },
        },
        {
          id: 'b',
          parent_id: 'a',
          role: 'assistant',
          content: 'Call me',
          model: 'safety',
          is_active: true,
          written_by: 'site',
        },
        {
          id: 'c',
          parent_id: 'a',
          role: 'assistant',
          content: 'Or me',
          model: 'card',
          is_active: true,
          written_by: 'card',
        },
      ],
      lines: [
        { place: 1, kind: 'header', content: '{"a":1}\n{"mes":"x"}' },
        { place: 1, kind: 'header', content: '{}' },
      ],
    };
    const { conversation } = await importChat(JSON.stringify(forged));
    const shown = await visitor.listMessages(conversation.id);
    expect(shown.map(({ content, model }) => [content, model])).toEqual([
      ['Hi', null],
      ['Or me', 'imported'],
    ]);
    expect((await exportChat(conversation.id)).split('\n')).toHaveLength(3);
  });
});

it('a comment of the other side beside a message is not a variant of it', async () => {
  const say = (id: string, role: string, parent?: string) => ({ id, role, content: id, parent_id: parent });
  const messages = [say('a', 'assistant'), say('b', 'user', 'a'), say('c', 'assistant', 'a')];
  const file = { format: 'yuanfen-chat', version: 1, head_message_id: 'c', messages };
  const { conversation } = await importChat(JSON.stringify(file));
  const lines = (await exportChat(conversation.id)).split('\n').map((line): unknown => JSON.parse(line));
  expect(lines.slice(1)).toEqual([
    expect.objectContaining({ mes: 'a' }),
    expect.objectContaining({ mes: 'c', is_user: false }),
  ]);
  expect(lines[2]).not.toHaveProperty('swipes');
});

it('a forged line that repeats its text a thousand times is not a line: the text is exported once', async () => {
  const line = `{"mes":\u0001t0\u0001,"more":[${Array.from({ length: 1_000 }, () => '\u0001t0\u0001').join()}]}`;
  const message = { id: 'a', role: 'user', content: 'Hello there', source: { place: 2, swipe: 0, line } };
  const forged = { format: 'yuanfen-chat', version: 1, head_message_id: 'a', messages: [message] };
  const { conversation } = await importChat(JSON.stringify(forged));
  const exported = await exportChat(conversation.id);
  expect(exported.split('Hello there')).toHaveLength(2);
});

describe('the author’s note of the file', () => {
  it('becomes the note of the chat, and is exported as it is then', async () => {
    const { conversation } = await importChat(sillyTavernSolo.join('\n'));
    const query = { conversation_id: conversation.id };
    const { chat } = await visitor.client.call(getGuidance, { query });
    const header = z
      .object({ chat_metadata: z.looseObject({ note_prompt: z.string(), note_depth: z.number() }) })
      .parse(JSON.parse(sillyTavernSolo[0] ?? ''));
    const { note_prompt, note_depth } = header.chat_metadata;
    expect(chat).toEqual({ instructions: '', note: note_prompt, note_depth });
    expect((await exportChat(conversation.id)).split('\n')[0]).toBe(sillyTavernSolo[0]);

    const changed = { ...chat, note: 'Snow.', note_depth: 0 };
    await visitor.client.call(setGuidance, { body: { ...query, chat: changed } });
    const lines = (await exportChat(conversation.id)).split('\n');
    expect(JSON.parse(lines[0] ?? '')).toMatchObject({
      chat_metadata: { ...header.chat_metadata, note_prompt: 'Snow.', note_depth: 0 },
    });
    expect(lines.slice(1)).toEqual(sillyTavernSolo.slice(1));
  });

  it('is counted as stored', async () => {
    await importChat(sillyTavernSolo.join('\n'));
    await expectExactCount(api, visitor.user.id);
  });

  it('is left out with a report where somebody in it is not an adult, and the chat is kept', async () => {
    const note_prompt = 'Anna is 15 years old.';
    const { conversation, notes } = await importChat(
      buildChatFile([{ ...chatHeader, chat_metadata: { note_prompt } }, chatLine('Hello')]),
    );
    expect(notes).toContainEqual({
      field: 'note',
      outcome: 'refused',
      reason: 'Everybody in a story here is an adult. Leave out what says that somebody is younger than 21.',
    });
    const query = { conversation_id: conversation.id };
    expect((await visitor.client.call(getGuidance, { query })).chat.note).toBe('');
    expect(await visitor.listMessages(conversation.id)).toHaveLength(1);
  });

  it('keeps the interval, position and role of the file, and reports that they are not used', async () => {
    const metadata = {
      note_prompt: 'Rain.',
      note_interval: 3,
      note_position: 0,
      note_depth: 2,
      note_role: 1,
    };
    const { conversation, notes } = await importChat(
      buildChatFile([{ ...chatHeader, chat_metadata: metadata }, chatLine('Hello')]),
    );
    expect(notes.map(({ reason }) => reason).join('\n')).toContain(
      'kept for the export as JSONL, not used here: note_interval, note_position, note_role',
    );
    const chat = { instructions: '', note: 'Snow.', note_depth: 1 };
    await visitor.client.call(setGuidance, { body: { conversation_id: conversation.id, chat } });
    expect(JSON.parse((await exportChat(conversation.id)).split('\n')[0] ?? '')).toMatchObject({
      chat_metadata: { ...metadata, note_prompt: 'Snow.', note_depth: 1 },
    });
  });
});
