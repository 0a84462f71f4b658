import { expect, it } from 'vitest';
import { startApiForFile } from '#tests/support/api/start-api-for-file.ts';
import { openPage } from '#tests/support/component/open-page.ts';
import { renderChat } from '#tests/support/component/render-chat.tsx';

const api = await startApiForFile();

it('a page that was left reaches no server, whatever it still had to do', async () => {
  api.upstream.setScript('reply');
  const [one, other] = [await api.registerVisitor(), await api.registerVisitor()];
  openPage(api, one);
  const left = await renderChat(one);
  await left.send('From the page that is left');
  openPage(api, other);
  const chat = await renderChat(other);
  await chat.send('From the page that is open');
  await chat.untilAnswered(3);
  expect(chat.listTexts()[1]).toBe('From the page that is open');
});
