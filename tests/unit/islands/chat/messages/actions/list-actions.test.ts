import { describe, expect, it } from 'vitest';
import { listActions } from '#src/islands/chat/messages/actions/list-actions.ts';
import { canAskAgain, isBrokenOff } from '#src/islands/chat/messages/actions/can-ask-again.ts';
import { composeAsked, composeReply, idOf } from '#tests/support/browser/chat-messages.ts';

const idle = { isLast: false, isBusy: false };

describe('the actions on a message', () => {
  it('include hiding it from the character, and unhiding it', () => {
    const reply = composeReply(3, { parent_id: idOf(2) });
    expect(listActions(reply, idle)).toContain('hide');
    expect(listActions(reply, idle)).not.toContain('show');
    const hidden = composeAsked(2, { hide_time: '2026-11-24T10:00:00.000Z' });
    expect(listActions(hidden, idle)).toContain('show');
    expect(listActions(hidden, idle)).not.toContain('hide');
  });

  it('exclude hiding a text of the site, and any hiding while a reply is being written', () => {
    const help = composeReply(3, { parent_id: idOf(2), model: 'safety' });
    expect(listActions(help, idle)).not.toContain('hide');
    const reply = composeReply(3, { parent_id: idOf(2) });
    expect(listActions(reply, { isLast: true, isBusy: true })).toEqual(['copy', 'report']);
  });
});

it('include deleting it alone where others follow it', () => {
  const reply = composeReply(3, { parent_id: idOf(2) });
  expect(listActions(reply, idle).slice(-2)).toEqual(['removeOne', 'remove']);
  const atEnd = listActions(reply, { isLast: true, isBusy: false });
  expect(atEnd).not.toContain('removeOne');
  expect(atEnd.at(-1)).toBe('remove');
});

describe('another reply', () => {
  it('can be requested in place of a reply, not of a greeting or of a running one', () => {
    const reply = composeReply(3, { parent_id: idOf(2) });
    expect(canAskAgain(reply, true)).toBe(true);
    expect(canAskAgain(reply, false)).toBe(true);
    expect(canAskAgain(composeReply(1, { parent_id: null, model: 'card' }), true)).toBe(false);
    expect(canAskAgain({ ...reply, state: 'streaming' }, true)).toBe(false);
  });

  it("can be requested for the newest of the person's messages, once the server has it", () => {
    expect(canAskAgain(composeAsked(2), true)).toBe(true);
    expect(canAskAgain(composeAsked(2), false)).toBe(false);
    expect(canAskAgain({ ...composeAsked(2), delivery: 'unsent' }, true)).toBe(false);
  });
});

it('a cut or interrupted reply may be continued; a whole one, an empty one and help may not', () => {
  const reply = composeReply(3, { parent_id: idOf(2) });
  expect(isBrokenOff(reply)).toBe(false);
  expect(isBrokenOff({ ...reply, finish_reason: 'length' })).toBe(true);
  expect(isBrokenOff({ ...reply, state: 'partial', finish_reason: 'interrupted' })).toBe(true);
  expect(isBrokenOff({ ...reply, state: 'partial', content: '' })).toBe(false);
  expect(isBrokenOff({ ...reply, state: 'partial', model: 'safety' })).toBe(false);
});
