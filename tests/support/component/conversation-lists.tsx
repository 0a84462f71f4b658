import { render, screen, within } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';
import { chatAroundTextsOf } from '#src/i18n/chat/chat-texts.ts';
import { mineTextsOf } from '#src/i18n/mine-texts.ts';
import type { TestVisitor } from '../api/test-visitor.ts';
import { renderChat } from './render-chat.tsx';

const around = chatAroundTextsOf('en');
const mine = mineTextsOf('en');

/** Renders the list of conversations beside a person's chat, as in a wide window. */
export async function renderRail(visitor: TestVisitor, characterId?: string) {
  window.happyDOM.setViewport({ width: 1280, height: 800 });
  const chat = await renderChat(visitor, characterId === undefined ? {} : { characterId });
  const place = screen.getByRole('complementary', { name: around.conversations });
  return { chat, ...listIn(place, around.listSearch) };
}

/** Renders a person's page "My chats". */
export async function renderOwnChats() {
  const { default: Chats } = await import('#src/islands/chat/conversations/page/Chats.island.tsx');
  const { container } = render(<Chats language="en" />);
  return listIn(container, mine.searchLabel);
}

function listIn(place: HTMLElement, searchLabel: string) {
  const rows = () =>
    [...place.querySelectorAll<HTMLElement>('.card-link')].filter((link) => link.closest('section') === null);
  return {
    ...within(place),
    /** The titles of the conversations, in their order. */
    titles: () => rows().map(({ textContent }) => textContent),
    row: (title: string) => rows().find(({ textContent }) => textContent === title),
    search: () => within(place).findByRole<HTMLInputElement>('searchbox', { name: searchLabel }),
    /** Opens the menu of a conversation and chooses an action, without a mouse. */
    async choose(person: UserEvent, title: string, action: string) {
      (await within(place).findByRole('button', { name: around.rowActions(title) })).focus();
      await person.keyboard('{Enter}');
      (await within(place).findByRole('button', { name: action })).focus();
      await person.keyboard('{Enter}');
    },
  };
}
