import { fireEvent, screen, waitFor } from '@testing-library/react';
import { expect, it } from 'vitest';
import { siteTextsOf } from '#src/i18n/site-texts.ts';
import { startApiForFile } from '#tests/support/api/start-api-for-file.ts';
import { openPage } from '#tests/support/component/open-page.ts';
import { renderChat } from '#tests/support/component/render-chat.tsx';

const en = siteTextsOf('en');
const api = await startApiForFile();

it('Enter sends, but not the one that ends an input method’s composition; Shift+Enter breaks the line', async () => {
  const visitor = await api.registerVisitor();
  const { person } = openPage(api, visitor, { path: '/chat/peng-yue-f01' });
  const { composer, listMessages } = await renderChat(visitor);
  const untilReady = () =>
    waitFor(() =>
      expect(screen.getByRole<HTMLButtonElement>('button', { name: en.chatSend }).disabled).toBe(false),
    );
  await person.type(composer, '你好');
  await untilReady();
  fireEvent.keyDown(composer, { key: 'Enter', isComposing: true });
  // Safari reports the Enter that ends a composition after its end, with this code.
  fireEvent.keyDown(composer, { key: 'Enter', keyCode: 229 });
  expect(composer.value).toBe('你好');
  expect(listMessages()).toHaveLength(1);
  await person.keyboard('{Enter}');
  await waitFor(() => expect(listMessages()).toHaveLength(3));
  expect(listMessages()[1]?.textContent).toContain('你好');
  expect(composer.value).toBe('');

  await person.type(composer, 'first line{Shift>}{Enter}{/Shift}second line');
  expect(composer.value).toBe('first line\nsecond line');
  await untilReady();
  expect(listMessages()).toHaveLength(3);
  await person.keyboard('{Enter}');
  await waitFor(() => expect(listMessages()).toHaveLength(5));
  expect(listMessages()[3]?.querySelector('.chat-text')?.textContent).toContain('second line');
});
