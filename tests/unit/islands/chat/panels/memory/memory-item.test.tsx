import { renderToStaticMarkup } from 'react-dom/server';
import { expect, it } from 'vitest';
import { chatPanelTextsOf } from '#src/i18n/chat/chat-panel-texts.ts';
import { MemoryItem } from '#src/islands/chat/panels/memory/MemoryItem.tsx';

const render = (author: string) =>
  renderToStaticMarkup(
    <MemoryItem
      memory={{
        id: '01890a5d-ac96-774b-bcce-b302099a8057',
        kind: 'fact',
        content: 'Lin likes the sea.',
        is_pinned: false,
        author,
        message_ids: [],
        version: 1,
        modify_time: '2026-11-21T19:00:00Z',
      }}
      texts={chatPanelTextsOf('en')}
      language="en"
      onEdit={() => Promise.resolve()}
      onForget={() => Promise.resolve()}
      onJump={() => undefined}
    />,
  );

it.each([
  ['person', 'Written by you'],
  ['rules', 'Noted by the demo companion'],
  ['small-model', 'Noted by small-model'],
  ['constructor', 'Noted by constructor'],
  ['toString', 'Noted by toString'],
])('what %s wrote says so', (author, words) => {
  expect(render(author)).toContain(`>${words} · <time`);
});
