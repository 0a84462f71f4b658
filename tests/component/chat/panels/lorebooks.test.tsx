import { waitFor, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import {
  editLorebook,
  getLorebook,
  listLorebooks,
  type LorebookEntry,
} from '#src/contract/lorebooks/lorebook-calls.ts';
import { chatPanelTextsOf } from '#src/i18n/chat/chat-panel-texts.ts';
import { startApiForFile } from '#tests/support/api/start-api-for-file.ts';
import { beginChat } from '#tests/support/component/begin-chat.ts';
import { fill } from '#tests/support/component/fill.ts';
import { openPanel } from '#tests/support/component/open-panel.ts';
import { reload } from '#tests/support/component/reload.ts';
import { renderChat } from '#tests/support/component/render-chat.tsx';

const panels = chatPanelTextsOf('en');
const words = panels.lorebooks;
const api = await startApiForFile();

async function openLorebooks() {
  const begun = await beginChat(api, { said: ['Tell me of the harbour.'] });
  const { person } = begun;
  const sheet = await openPanel(person, 'lorebooks');
  await sheet.findByText(words.empty);
  return {
    ...begun,
    sheet,
    press: (name: string | RegExp) => person.click(sheet.getByRole('button', { name })),
    fillField: (name: string, text: string) => fill(person, sheet.getByRole('textbox', { name }), text),
    importFile: (name: string, content: string) =>
      person.upload(
        sheet.getByLabelText(words.importFile),
        new File([content], name, { type: 'application/json' }),
      ),
  };
}

const entryOf = (uid: number, comment: string, content: string) => ({
  uid,
  key: [comment.toLowerCase()],
  comment,
  content,
  order: 100,
});

it('a lorebook is written by hand, entry by entry, and deleted in two steps', async () => {
  const { sheet, person, press, fillField, answer } = await openLorebooks();
  await press(words.add);
  await fillField(words.name, 'Tea');
  await press(panels.save);
  await person.click(await sheet.findByRole('button', { name: words.entriesOf('Tea') }));
  await sheet.findByText(words.noEntries);
  await press(words.addEntry);
  await fillField(words.keys, 'tea, cup');
  await fillField(words.content, 'Tea is sacred here.');
  await person.click(sheet.getByRole('switch', { name: words.switches.constant }));
  await press(panels.save);
  await sheet.findByRole('heading', { name: 'tea, cup' });

  // An entry that is being saved is stored before the sheet goes back, so that the list has its version.
  const arrived = Promise.withResolvers<undefined>();
  answer(editLorebook, async (request) => {
    await arrived.promise;
    return api.send(request);
  });
  await person.click(sheet.getByRole('switch', { name: words.enabled }));
  expect(sheet.getByRole<HTMLInputElement>('switch', { name: words.enabled }).checked).toBe(false);
  await press(words.back);
  arrived.resolve(undefined);
  await sheet.findByText(words.entryCount(1));
  await press(panels.deleteNamed('Tea'));
  await press(panels.delete);
  await sheet.findByText(words.empty);
});

it('a world-info file is imported with a report, used in this chat, and shows its active entries; another file is refused', async () => {
  const { sheet, person, visitor, importFile } = await openLorebooks();
  await importFile('notes.json', 'not a book');
  await waitFor(() => expect(sheet.getByRole('alert').textContent).toMatch(/\w/));
  expect(sheet.getByText(words.empty)).toBeTruthy();
  const harbour = { ...entryOf(0, 'The harbour', 'It burned in 1911.'), key: ['harbour'], keysecondary: [] };
  await importFile('Harbour town.json', JSON.stringify({ entries: { 0: harbour } }));
  await sheet.findByRole('region', { name: panels.report.heading });
  const isStored = async () => {
    const [book] = await visitor.client.call(listLorebooks);
    return book?.conversation_ids.length;
  };
  await expect.poll(isStored).toBe(1);
  // What is made in a chat is used there.
  expect(sheet.getByRole<HTMLInputElement>('switch', { name: words.useHere }).checked).toBe(true);

  reload();
  await renderChat(visitor);
  const again = await openPanel(person, 'lorebooks');
  await person.click(await again.findByRole('button', { name: words.entriesOf('Harbour town') }));
  await again.findByText(words.firedBy('harbour'));
});

/** Opens a book of three entries here, which other devices of the person can change as well. */
async function openTown() {
  const opened = await openLorebooks();
  const { sheet, person, visitor, importFile } = opened;
  const entries = {
    0: entryOf(0, 'Harbour', 'It burned in 1911.'),
    1: entryOf(1, 'Tower', 'It fell in 1920.'),
    2: entryOf(2, 'Well', 'It is dry.'),
  };
  await importFile('Town.json', JSON.stringify({ entries }));
  await person.click(await sheet.findByRole('button', { name: words.entriesOf('Town') }));
  await sheet.findByRole('heading', { name: 'Harbour' });
  const content = () => sheet.getByRole<HTMLTextAreaElement>('textbox', { name: words.content });
  return {
    ...opened,
    content,
    titles: () => sheet.queryAllByRole('heading', { level: 4 }).map(({ textContent }) => textContent),
    edit: async (title: string, text: string) => {
      await opened.press(panels.editNamed(title));
      await fill(person, content(), text);
    },
    add: async (name: string) => {
      await opened.press(words.addEntry);
      await opened.fillField(words.entryName, name);
    },
    /** Changes the book from another device. */
    changeThere: async (
      compose: (entries: readonly LorebookEntry[]) => {
        entries?: LorebookEntry[];
        removed?: number[];
      },
    ) => {
      const [card] = await visitor.client.call(listLorebooks);
      const book = await visitor.client.call(getLorebook, { query: { lorebook_id: card?.id ?? '' } });
      const change = compose(book.entries);
      await visitor.client.call(editLorebook, {
        body: { lorebook_id: book.id, version: book.version, ...change },
      });
    },
  };
}

/** The entry of that name, with another content. */
function rewrite(entries: readonly LorebookEntry[], name: string, content: string): LorebookEntry[] {
  return entries.filter((entry) => entry.name === name).map((entry) => ({ ...entry, content }));
}

/** A new entry like the first one. */
function addTo(entries: readonly LorebookEntry[], name: string, content: string): LorebookEntry[] {
  return entries.slice(0, 1).map((entry) => ({ ...entry, index: entries.length, name, content }));
}

const indexOf = (entries: readonly LorebookEntry[], name: string) =>
  entries.filter((entry) => entry.name === name).map(({ index }) => index);

it('an entry that another device has edited is not overwritten: both texts are shown', async () => {
  const { sheet, person, press, edit, content, changeThere } = await openTown();
  await edit('Harbour', 'Typed here.');
  await changeThere((entries) => ({ entries: rewrite(entries, 'Harbour', 'Saved there.') }));
  // A change of another entry loads the newer book here, but must not make the typed text count as newer.
  const well = sheet.getByText('It is dry.').closest('li');
  if (well === null) throw new Error('the well is not in the list');
  await person.click(within(well).getByRole('switch'));
  await waitFor(() => expect(within(well).getByRole<HTMLInputElement>('switch').checked).toBe(false));
  expect(content().value).toBe('Typed here.');

  await press(panels.save);
  const alert = await sheet.findByText(panels.changedElsewhere);
  expect(alert.closest('[role=alert]')?.textContent).toContain('Saved there.');
  expect(content().value).toBe('Typed here.');
  await press(panels.keepNewer);
  await sheet.findByText('Saved there.');

  await edit('Harbour', 'Mine after all.');
  await press(panels.save);
  await sheet.findByText('Mine after all.');
});

it('entries that two devices add, edit and delete at once do not touch each other', async () => {
  const { sheet, press, edit, add, titles, changeThere } = await openTown();
  await edit('Well', 'It is deep.');
  await changeThere((entries) => ({ removed: indexOf(entries, 'Harbour') }));
  await changeThere((entries) => ({ entries: addTo(entries, 'Gate', 'It is shut.') }));
  // The gate is now at the index of the well.
  await press(panels.save);
  await waitFor(() => expect(titles()).toEqual(['Tower', 'Well', 'Gate']));
  await sheet.findByText('It is deep.');
  await sheet.findByText('It is shut.');

  await add('Bridge');
  await changeThere((entries) => ({ entries: addTo(entries, 'Market', '') }));
  await press(panels.save);
  await waitFor(() => expect(titles()).toEqual(['Tower', 'Well', 'Gate', 'Market', 'Bridge']));
});

it('the deletion of an entry on another device is announced, and the typed text becomes a new one', async () => {
  const { sheet, press, edit, content, titles, changeThere } = await openTown();
  await edit('Tower', 'It stands.');
  await changeThere((entries) => ({ removed: indexOf(entries, 'Tower') }));
  await press(panels.save);
  expect((await sheet.findByText(words.goneElsewhere)).closest('[role=alert]')).not.toBeNull();
  expect(content().value).toBe('It stands.');
  await press(panels.save);
  await waitFor(() => expect(titles()).toEqual(['Harbour', 'Well', 'Tower']));
  await sheet.findByText('It stands.');
});
