import { screen } from '@testing-library/react';
import { act } from 'react';
import { expect, it, onTestFinished, vi } from 'vitest';
import { silenceTextsOf } from '#src/i18n/chat/chat-part-texts.ts';
import { startApiForFile } from '#tests/support/api/start-api-for-file.ts';
import { openPage } from '#tests/support/component/open-page.ts';
import { renderChat } from '#tests/support/component/render-chat.tsx';
import { holdReply } from '#tests/support/services/held-reply.ts';
import { startTestApi } from '#tests/support/api/test-api.ts';

const texts = silenceTextsOf('en');
const api = await startApiForFile();

it('a model that says nothing for 10 s is called slow; after 30 s it can be stopped, or another that the person may choose is asked, with its price (rule:silent-model)', async () => {
  const model = api.services.chatModels.default;
  const offering = await startTestApi({
    beside: api,
    offeredModels: [
      { ...model, id: 'novelist', name: 'Novelist', replyGems: 35 },
      { ...model, id: 'grand', name: 'Grand', level: 'SVIP' },
    ],
  });
  onTestFinished(() => offering.close());
  const visitor = (await api.registerVisitor()).at(offering.send);
  openPage(offering, visitor);
  const chat = await renderChat(visitor);
  const reply = holdReply(api.upstream, { text: 'At last', afterTokens: [0] });
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'], shouldAdvanceTime: true });
  onTestFinished(() => void vi.useRealTimers());
  const pass = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms));

  await chat.send('Are you there?');
  await expect.poll(chat.stopButton).not.toBeNull();
  await expect.poll(() => document.querySelector('[data-silence]')).not.toBeNull();
  expect(screen.queryByText(texts.slow)).toBeNull();
  await pass(10_000);
  expect(await screen.findByText(texts.slow)).toBeTruthy();
  expect(screen.queryByRole('button', { name: texts.stop })).toBeNull();
  await pass(20_000);
  expect(await screen.findByRole('button', { name: texts.stop })).toBeTruthy();
  expect(screen.queryByRole('button', { name: /Grand/ }), 'not for this level').toBeNull();
  const other = await screen.findByRole('button', { name: /^Ask Novelist instead/ });
  expect(other.textContent).toBe('Ask Novelist instead35 gems ≈ US$0.03');

  api.upstream.setScript({ name: 'reply', text: 'Here I am' });
  other.click();
  await expect.poll(chat.replyText).toBe('Here I am');
  await expect.poll(() => screen.queryByText(texts.silent)).toBeNull();
  // Before, it would compete with the stop: a reply that has ended is not asked for again.
  reply.release();
});
