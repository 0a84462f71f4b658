import { afterEach, beforeEach, expect, it } from 'vitest';
import { draftKey } from '#src/client/chat/drafts/draft-key.ts';
import { editKey, moveDraft, readDraft, readEdit, writeDraft } from '#src/client/chat/drafts/drafts.ts';
import { idOf } from '#tests/support/browser/chat-messages.ts';
import { composeMember } from '#tests/support/browser/compose-user.ts';
import { type FakeBrowser, stubBrowser } from '#tests/support/browser/fake-browser.ts';

let browser: FakeBrowser;
beforeEach(() => {
  browser = stubBrowser();
});
afterEach(() => browser.close());

const one = draftKey(idOf(1), 'f01');
const other = draftKey(idOf(2), 'f01');

it('keeps the typed text, separately for each conversation', () => {
  writeDraft(one, 'To be');
  writeDraft(other, '缘分');
  expect(readDraft(one)).toBe('To be');
  expect(readDraft(other)).toBe('缘分');
  expect(readDraft(draftKey(null, 'f01'))).toBe('');
});

it('an emptied field has no draft, and leaves nothing stored', () => {
  writeDraft(one, 'To be');
  writeDraft(one, '  \n');
  expect(readDraft(one)).toBe('');
  expect(Object.keys(browser.local)).toEqual([]);
});

it("a member's draft is not shown to another member or to a guest", () => {
  browser.becomes(composeMember(7));
  writeDraft(one, 'Between us');
  browser.becomes(composeMember(8));
  expect(readDraft(one)).toBe('');
  browser.becomes(null);
  expect(readDraft(one)).toBe('');
  browser.becomes(composeMember(7));
  expect(readDraft(one)).toBe('Between us');
});

it("a guest's draft moves to the account at the login", () => {
  writeDraft(one, 'Before the login');
  browser.becomes(composeMember(7));
  expect(readDraft(one)).toBe('Before the login');
});

it('a member whose id is not known leaves nothing', () => {
  Reflect.set(document, 'cookie', 'user={%22isLogin%22:true}');
  writeDraft(one, 'Whose is it?');
  expect(Object.keys(browser.local)).toEqual([]);
});

it('text typed before there was a conversation becomes its draft', () => {
  writeDraft(draftKey(null, 'f01'), 'Hello');
  moveDraft(draftKey(null, 'f01'), one);
  expect(readDraft(one)).toBe('Hello');
  expect(readDraft(draftKey(null, 'f01'))).toBe('');
});

it('text typed in place of a message is kept with the version that it was typed for', () => {
  expect(readEdit(idOf(3))).toBeNull();
  writeDraft(editKey(idOf(3)), 'Better', 2);
  expect(readEdit(idOf(3))).toEqual({ text: 'Better', version: 2 });
  expect(readEdit(idOf(4))).toBeNull();
  browser.becomes(composeMember(7));
  writeDraft(editKey(idOf(4)), 'Between us', 0);
  browser.becomes(composeMember(8));
  expect(readEdit(idOf(4))).toBeNull();
  writeDraft(editKey(idOf(3)), '');
  expect(readEdit(idOf(3))).toBeNull();
});

it('keeps 100 drafts, and drops the oldest', () => {
  for (let number = 0; number <= 100; number += 1) {
    browser.local.setItem(`draft:${number}`, JSON.stringify({ text: 'x', owner: '', time: number + 1 }));
  }
  writeDraft(one, 'The newest');
  const kept = Object.keys(browser.local);
  expect(kept).toHaveLength(100);
  expect(kept).not.toContain('draft:0');
  expect(kept).not.toContain('draft:1');
  expect(readDraft(one)).toBe('The newest');
});

it('an invalid draft is ignored, whoever wrote it', () => {
  for (const value of ['{', '"text"', '{"text":1,"owner":"","time":1}', 'null']) {
    browser.local.setItem(`draft:${one}`, value);
    expect(readDraft(one)).toBe('');
  }
});
