import { screen, waitFor } from '@testing-library/react';
import { expect, it } from 'vitest';
import { allCalls } from '#src/contract/all-calls.ts';
import { chatPanelTextsOf } from '#src/i18n/chat/chat-panel-texts.ts';
import { startApiForFile } from '#tests/support/api/start-api-for-file.ts';
import { openPage } from '#tests/support/component/open-page.ts';
import { openPanel } from '#tests/support/component/open-panel.ts';
import { renderChat } from '#tests/support/component/render-chat.tsx';

const api = await startApiForFile({ env: { GEMS: 'off' } });

it('where everything is free, the chat neither mentions gems nor asks for them (GEMS=off)', async () => {
  const visitor = await api.registerVisitor();
  const { person, calls } = openPage(api, visitor, { path: '/chat/peng-yue-f01' });
  document.documentElement.dataset['gems'] = 'off';
  const { composer, listMessages } = await renderChat(visitor, { chargesGems: false });
  await person.type(composer, 'Good evening{Enter}');
  await waitFor(() => expect(listMessages()).toHaveLength(3));
  const { titles } = chatPanelTextsOf('en');
  await openPanel(person, 'background');
  const sheet = screen.getByRole('dialog', { name: titles.background });
  await waitFor(() => expect(sheet.querySelectorAll('img, [role=radio], input').length).toBeGreaterThan(2));
  expect(document.body.textContent).not.toMatch(/\bgems?\b/i);
  expect(document.querySelector('.gem-chip, .reply-price')).toBeNull();
  const ofGems = allCalls.filter(({ path }) => path.startsWith('/v2/gems/')).map(({ name }) => name);
  expect(ofGems).not.toEqual([]);
  expect(calls.filter((name) => ofGems.includes(name))).toEqual([]);
});
