import { expect, it } from 'vitest';
import { getChatOptions } from '#src/contract/chat/chat-option-calls.ts';
import { editMode } from '#src/contract/chat/conversation-calls.ts';
import { buyBackground, listBackgrounds, unlockMessage } from '#src/contract/chat/media-calls.ts';
import type { OfferedModel } from '#src/server/platform/llm/model/chat-models.ts';
import { createDemoChatModel } from '#src/server/platform/llm/choice/demo-chat-model.ts';
import { levelTable } from '#src/server/account/identity/level-table.ts';
import { startApiForFile } from '#tests/support/api/start-api-for-file.ts';
import { createMember } from '#tests/support/api/test-member.ts';

const svipModel: OfferedModel = {
  ...createDemoChatModel(),
  name: 'Large',
  id: 'large',
  level: 'SVIP',
  samplers: [],
};

const api = await startApiForFile({ env: { GEMS: 'off' }, offeredModels: [svipModel] });

const nothing = { gems: 0, due: 0, money: null };

it('everything is free with GEMS=off: no price is shown, nothing is held, and no wallet is created', async () => {
  const { visitor, userId } = await createMember(api, { isPoor: true });
  const { id } = await visitor.startChat();
  const { final } = await visitor.ask(id, 'send me a photo');
  const unlocked = await visitor.client.call(unlockMessage, { body: { message_id: final.id } });
  expect(unlocked.attachment).toMatchObject({ is_locked: false });
  const query = { character_id: 'f01' };
  const listed = await visitor.client.call(listBackgrounds, { query });
  expect(listed.map(({ quote }) => quote)).toEqual(listed.map(() => nothing));
  const bought = await visitor.client.call(buyBackground, { body: { background_id: 'library' } });
  expect(bought).toMatchObject({ is_unlocked: true, quote: nothing });
  const { quotes, chat_models: models } = await visitor.client.call(getChatOptions);
  expect(Object.values(quotes)).toEqual(Object.values(quotes).map(() => nothing));
  expect(models.map(({ quote }) => quote)).toEqual([nothing, nothing]);
  const [left] = await api.database.sql`
    select (select count(*)::int from gem_wallets where user_id = ${userId}) as wallets,
      (select count(*)::int from gem_holds where user_id = ${userId}) as holds,
      (select count(*)::int from generations where hold_id is not null) as held`;
  expect(left).toEqual({ wallets: 0, holds: 0, held: 0 });
});

it('every model may be chosen where no level can be bought, and writes replies', async () => {
  const guest = await api.registerVisitor();
  const { chat_models: models, limits } = await guest.client.call(getChatOptions);
  expect(limits.lorebooks, 'what may be stored is no price').toBe(levelTable.guest.lorebooks);
  expect(models.map(({ is_allowed: isAllowed }) => isAllowed)).toEqual([true, true]);
  const { id } = await guest.startChat();
  await guest.client.call(editMode, { body: { id, chat_model: svipModel.id } });
  expect((await guest.ask(id, 'Hello')).final.model).toBe(svipModel.name);
});

it('more replies than the gems of a day would pay cost a guest nothing', async () => {
  const guest = await api.registerPoorVisitor();
  const { id } = await guest.startChat();
  for (let count = 0; count < 25; count += 1) await guest.ask(id, `Hello ${count}`);
  expect((await guest.ask(id, 'And again')).final.state).toBe('complete');
});
