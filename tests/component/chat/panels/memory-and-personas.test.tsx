import { fireEvent, waitFor, within } from '@testing-library/react';
import sharp from 'sharp';
import { expect, it } from 'vitest';
import { editMemory, listMemories } from '#src/contract/memory/memory-calls.ts';
import { chatPanelTextsOf } from '#src/i18n/chat/chat-panel-texts.ts';
import { startApiForFile } from '#tests/support/api/start-api-for-file.ts';
import { beginChat } from '#tests/support/component/begin-chat.ts';
import { fill } from '#tests/support/component/fill.ts';
import { openPanel } from '#tests/support/component/open-panel.ts';
import { reload } from '#tests/support/component/reload.ts';
import { renderChat } from '#tests/support/component/render-chat.tsx';

const panels = chatPanelTextsOf('en');
const memory = panels.memory;
const personas = panels.personas;
const api = await startApiForFile();

type Sheet = Awaited<ReturnType<typeof openPanel>>;

/** The fact in the list with this text. */
async function factOf(sheet: Sheet, text: string) {
  const item = (await sheet.findByText(text, { selector: ':not(textarea)' })).closest('li');
  if (item === null) throw new Error(`“${text}” is in no list`);
  return within(item);
}

async function openMemory() {
  const begun = await beginChat(api);
  const { person } = begun;
  const sheet = await openPanel(person, 'memory');
  return {
    ...begun,
    sheet,
    press: (name: string) => person.click(sheet.getByRole('button', { name })),
    addFact: async (text: string) => {
      await person.click(await sheet.findByRole('button', { name: memory.add }));
      await fill(person, sheet.getByRole('textbox', { name: memory.newFact }), text);
      await person.click(sheet.getByRole('button', { name: panels.save }));
      return factOf(sheet, text);
    },
  };
}

it('a fact is added, changed, unpinned and deleted, and survives a reload until then', async () => {
  const { sheet, person, visitor, addFact } = await openMemory();
  const fact = await addFact('Tom sails a small boat.');
  const pin = () => fact.getByRole('button', { name: memory.pin });
  expect(pin().getAttribute('aria-pressed')).toBe('true');
  await person.click(pin());
  await waitFor(() => expect(pin().getAttribute('aria-pressed')).toBe('false'));
  await person.click(fact.getByRole('button', { name: panels.edit }));
  const field = sheet.getByRole('textbox', { name: memory.editFact });
  await fill(person, field, 'Tom sails a large ship.');
  fireEvent.keyDown(field, { key: 'Enter', ctrlKey: true });
  await factOf(sheet, 'Tom sails a large ship.');
  reload();
  await renderChat(visitor);
  const again = await openPanel(person, 'memory');
  const kept = await factOf(again, 'Tom sails a large ship.');
  await person.click(kept.getByRole('button', { name: memory.forget }));
  await waitFor(() => expect(again.queryByText('Tom sails a large ship.')).toBeNull());
});

it('a change of a fact made elsewhere is shown, and the typed text is kept', async () => {
  const { sheet, person, visitor, conversationId, addFact } = await openMemory();
  const fact = await addFact('Likes rain.');
  await person.click(fact.getByRole('button', { name: panels.edit }));
  const field = () => sheet.getByRole<HTMLTextAreaElement>('textbox', { name: memory.editFact });
  await fill(person, field(), 'Likes rain and snow.');
  const query = { conversation_id: conversationId };
  const [stored] = (await visitor.client.call(listMemories, { query })).records;
  if (stored === undefined) throw new Error('the fact is not stored');
  const body = { memory_id: stored.id, version: stored.version, content: 'Likes storms.' };
  await visitor.client.call(editMemory, { body });
  await person.click(sheet.getByRole('button', { name: panels.save }));
  const alert = (await sheet.findByText(panels.changedElsewhere)).closest('[role=alert]');
  expect(alert?.textContent).toContain('Likes storms.');
  expect(field().value).toBe('Likes rain and snow.');
  await person.click(sheet.getByRole('button', { name: panels.saveAnyway }));
  await waitFor(() => expect(sheet.queryByRole('textbox', { name: memory.editFact })).toBeNull());
  await factOf(sheet, 'Likes rain and snow.');
});

it('a failed load of a panel is shown, and retried', async () => {
  const { person, answer } = await beginChat(api);
  answer(listMemories, () =>
    Response.json({ code: 20001, message: 'Server error', data: null }, { status: 500 }),
  );
  const sheet = await openPanel(person, 'memory');
  await sheet.findByText('Server error');
  answer(listMemories, null);
  await person.click(sheet.getByRole('button', { name: panels.tryAgain }));
  await sheet.findByRole('heading', { name: memory.facts });
});

it('a persona is created, chosen, given a picture, and deleted in two steps; the first one is the default', async () => {
  const { person, visitor } = await beginChat(api);
  let sheet = await openPanel(person, 'persona');
  const radio = (name: RegExp) => sheet.findByRole<HTMLInputElement>('radio', { name });
  const press = (name: string) => person.click(sheet.getByRole('button', { name }));
  await sheet.findByText(personas.empty);
  for (const name of ['Tom', 'Captain Lin']) {
    await press(personas.add);
    await fill(person, sheet.getByRole('textbox', { name: personas.name }), name);
    await fill(person, sheet.getByRole('textbox', { name: personas.description }), 'Sails at night.');
    await press(panels.save);
    await radio(new RegExp(name));
  }
  expect((await radio(/Tom/)).checked).toBe(true);
  await person.click(await radio(/Captain Lin/));
  await waitFor(async () => expect((await radio(/Captain Lin/)).checked).toBe(true));

  await press(panels.editNamed('Captain Lin'));
  const picture = sharp({ create: { width: 80, height: 80, channels: 3, background: '#a06' } });
  const file = new File([new Uint8Array(await picture.png().toBuffer())], 'lin.png', { type: 'image/png' });
  await person.upload(sheet.getByLabelText(personas.choosePicture), file);
  await sheet.findByRole('button', { name: personas.removePicture });
  await press(panels.cancel);

  reload();
  await renderChat(visitor);
  sheet = await openPanel(person, 'persona');
  expect((await radio(/Captain Lin/)).checked).toBe(true);
  await press(panels.deleteNamed('Captain Lin'));
  await sheet.findByText(personas.deleteQuestion);
  await person.keyboard('{Escape}');
  expect(sheet.queryByText(personas.deleteQuestion)).toBeNull();
  await press(panels.deleteNamed('Captain Lin'));
  await press(panels.delete);
  await waitFor(() => expect(sheet.queryByRole('radio', { name: /Captain Lin/ })).toBeNull());
  expect((await radio(/Tom/)).checked).toBe(true);
});
