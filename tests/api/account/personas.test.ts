import { beforeEach, describe, expect, it } from 'vitest';
import { editMode } from '#src/contract/chat/conversation-calls.ts';
import { envelopeSchema } from '#src/contract/call/envelope.ts';
import { addLorebook } from '#src/contract/lorebooks/lorebook-calls.ts';
import * as calls from '#src/contract/personas/persona-calls.ts';
import { paintPicture } from '#tests/support/files/picture-files.ts';
import { startApiForFile } from '#tests/support/api/start-api-for-file.ts';
import type { TestVisitor } from '#tests/support/api/test-visitor.ts';

let visitor: TestVisitor;
const api = await startApiForFile({ script: 'reply' });
beforeEach(async () => {
  visitor = await api.registerVisitor();
});

const add = (name: string, more: { description?: string; is_default?: boolean } = {}, who = visitor) =>
  who.client.call(calls.addPersona, { body: { name, ...more } });
const edit = (persona: calls.Persona, changes: object) =>
  visitor.client.call(calls.editPersona, {
    body: { persona_id: persona.id, version: persona.version, ...changes },
  });
const list = (who = visitor) => who.client.call(calls.listPersonas, { query: {} });
const listDefaults = async () => (await list()).filter((one) => one.is_default).map(({ name }) => name);

async function upload(personaId: string): Promise<Response> {
  return api.request(`${calls.uploadPersonaAvatar.path}?persona_id=${personaId}`, {
    method: 'POST',
    headers: { 'Content-Type': 'image/png', 'device-id': visitor.deviceId },
    body: new Uint8Array(await paintPicture(200, 100).png().toBuffer()),
  });
}

describe('personas', () => {
  it('begin with a default one, and always have exactly one', async () => {
    const first = await add('First');
    expect(first).toMatchObject({ is_default: true, version: 0, avatar: null, lorebook_id: null });
    const second = await add('Second', { is_default: true });
    expect(await listDefaults()).toEqual(['Second']);
    expect((await list()).map(({ name }) => name)).toEqual(['Second', 'First']);
    await edit(second, { is_default: false });
    expect(await listDefaults()).toEqual(['First']);
  });

  it('stay the default when there is no other', async () => {
    expect(await edit(await add('Only'), { is_default: false })).toMatchObject({ is_default: true });
  });

  it('pass the default to the newest of the others when it is deleted', async () => {
    const first = await add('First');
    await add('Second');
    await add('Third');
    await visitor.client.call(calls.deletePersona, { body: { persona_id: first.id } });
    expect(await listDefaults()).toEqual(['Third']);
  });

  it('can be deleted while a reply is written in their conversations', async () => {
    const used = await Promise.all(
      Array.from({ length: 10 }, async (_, index) => {
        const [chat, persona] = await Promise.all([visitor.startChat(), add(`P${index}`)]);
        await visitor.client.call(editMode, { body: { id: chat.id, persona_id: persona.id } });
        return { chat, persona };
      }),
    );
    const asked = used.map(({ chat }) => visitor.ask(chat.id, 'Good evening'));
    const deleted = used.map(({ persona }) =>
      visitor.client.call(calls.deletePersona, { body: { persona_id: persona.id } }),
    );
    await Promise.all(deleted);
    for (const { final } of await Promise.all(asked)) expect(final.state).toBe('complete');
  });

  it('have exactly one default also when many are added at once', async () => {
    await Promise.all(Array.from({ length: 8 }, (_, index) => add(`P${index}`, { is_default: true })));
    expect(await listDefaults()).toHaveLength(1);
  });

  it('keep absent fields; another version is 409', async () => {
    const persona = await add('Lin', { description: 'Paints.' });
    const renamed = await edit(persona, { name: ' Lin\n Wei ' });
    expect(renamed).toMatchObject({ name: 'Lin Wei', description: 'Paints.', version: 1 });
    await expect(edit(persona, { name: 'Late' })).rejects.toMatchObject({ code: 40003, status: 409 });
    expect((await list())[0]?.name).toBe('Lin Wei');
    const remove = (version: number) =>
      visitor.client.call(calls.deletePersona, { body: { persona_id: persona.id, version } });
    await expect(remove(0)).rejects.toMatchObject({ code: 40003, status: 409 });
    expect((await list())[0]?.name).toBe('Lin Wei');
    expect(await remove(1)).toEqual({ deleted: true });
  });

  it('are at most 50, also under parallel requests', async () => {
    for (let index = 0; index < 48; index += 1) await add(`P${index}`);
    const results = await Promise.allSettled(['a', 'b', 'c', 'd'].map((name) => add(name)));
    expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(2);
    expect(await list()).toHaveLength(50);
  });

  it.each([
    ['Lin', 'A 15 year old schoolgirl.'],
    ['17yo Lin', ''],
    ['小林', '今年十五岁的初中生'],
    ['Lin', 'Lin is {{random::15}} years old.'],
  ])('reject a persona who may not be an adult: %s %s (rule:adult-characters)', async (name, description) => {
    await expect(add(name, { description })).rejects.toMatchObject({
      code: 40003,
      message: expect.stringContaining('adult'),
    });
    const adult = await add('Lin');
    await expect(edit(adult, { description: description || name })).rejects.toMatchObject({ code: 40003 });
  });

  it.each([
    [{ name: ' ' }],
    [{ name: 'x'.repeat(61) }],
    [{ name: 'x', description: 'x'.repeat(4_001) }],
    [{}],
  ])('reject bad input: %j', async (body) => {
    const response = await api.post(calls.addPersona.path, body, { 'device-id': visitor.deviceId });
    expect(response.status).toBe(400);
  });

  it('have only their own user’s lorebook', async () => {
    const persona = await add('Lin');
    const other = await api.registerVisitor();
    const foreign = await other.client.call(addLorebook, { body: { name: 'Foreign' } });
    await expect(edit(persona, { lorebook_id: foreign.id })).rejects.toMatchObject({ status: 404 });
    const own = await visitor.client.call(addLorebook, { body: { name: 'Own' } });
    const edited = await edit(persona, { lorebook_id: own.id });
    expect(edited.lorebook_id).toBe(own.id);
    expect((await edit(edited, { lorebook_id: null })).lorebook_id).toBeNull();
  });

  it('are private: another user is refused, and nothing changes (rule:own-data)', async () => {
    const persona = await add('Lin');
    const other = await api.registerVisitor();
    const body = { persona_id: persona.id, version: 0, name: 'Taken' };
    await expect(other.client.call(calls.editPersona, { body })).rejects.toMatchObject({ status: 404 });
    await expect(
      other.client.call(calls.deletePersona, { body: { persona_id: persona.id } }),
    ).rejects.toMatchObject({ status: 404 });
    expect(await list(other)).toEqual([]);
    expect(await list()).toEqual([persona]);
  });
});

describe('the picture of a persona', () => {
  it('is encoded again, replaced, and deleted with its persona', async () => {
    const persona = await add('Lin');
    const pictureOf = async () => (await list())[0]?.avatar ?? '';
    expect((await upload(persona.id)).status).toBe(200);
    const first = await pictureOf();
    const shown = await api.request(first);
    expect(shown.status).toBe(200);
    expect(shown.headers.get('content-type')).toMatch(/^image\//);
    const answer = envelopeSchema.parse(await (await upload(persona.id)).json());
    const second = calls.personaSchema.parse(answer.data);
    expect(second.avatar).not.toBe(first);
    expect((await api.request(first)).status).toBe(404);
    expect(await edit(second, { avatar: null })).toMatchObject({ avatar: null });
    await upload(persona.id);
    const last = await pictureOf();
    await visitor.client.call(calls.deletePersona, { body: { persona_id: persona.id } });
    expect((await api.request(last)).status).toBe(404);
  });

  it('is refused for a foreign persona', async () => {
    const other = await api.registerVisitor();
    const foreign = await add('Foreign', {}, other);
    expect((await upload(foreign.id)).status).toBe(404);
  });
});

describe('a persona in the prompt', () => {
  it('fills in the name and the text; that of the conversation takes precedence over the default one', async () => {
    await add('Default', { description: '{{user}} sails.' });
    const chosen = await add('Chosen', { description: '{{user}} paints {{char}}.' });
    const { id } = await visitor.startChat('f05');
    await visitor.ask(id, 'Hello');
    const systemOf = () => api.upstream.requests.at(-1)?.messages[0]?.content ?? '';
    expect(systemOf()).toContain('is for Default alone to write');
    expect(systemOf()).toContain('## About Default\nDefault sails.');
    await api.database.sql`update conversations set persona_id = ${chosen.id} where id = ${id}`;
    await visitor.ask(id, 'Hello again');
    expect(systemOf()).toContain('is for Chosen alone to write');
    expect(systemOf()).toMatch(/## About Chosen\nChosen paints .+\./);
    await visitor.client.call(calls.deletePersona, { body: { persona_id: chosen.id } });
    await visitor.ask(id, 'And again');
    expect(systemOf()).toContain('is for Default alone to write');
  });
});
