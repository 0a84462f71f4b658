import { describe, expect, it } from 'vitest';
import { listActions } from '#src/islands/chat/messages/message-actions.ts';
import { composeAsked, composeReply, idOf } from '#tests/support/browser/chat-messages.ts';

const idle = { isLast: false, isBusy: false };

describe('what can be done to a message', () => {
  it('is to hide it from the character, and to show it again where it is hidden', () => {
    const reply = composeReply(3, { parent_id: idOf(2) });
    expect(listActions(reply, idle)).toContain('hide');
    expect(listActions(reply, idle)).not.toContain('show');
    const hidden = composeAsked(2, { hide_time: '2026-11-24T10:00:00.000Z' });
    expect(listActions(hidden, idle)).toContain('show');
    expect(listActions(hidden, idle)).not.toContain('hide');
  });

  it('is not to hide the words of the site, nor anything while a reply is being written', () => {
    const help = composeReply(3, { parent_id: idOf(2), model: 'safety' });
    expect(listActions(help, idle)).not.toContain('hide');
    const reply = composeReply(3, { parent_id: idOf(2) });
    expect(listActions(reply, { isLast: true, isBusy: true })).toEqual(['copy']);
  });
});
