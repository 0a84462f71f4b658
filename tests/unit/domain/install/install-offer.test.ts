import { describe, expect, it } from 'vitest';
import { countVisit, firstMemory, isBusyPage, mayOfferApp } from '#src/domain/install/install-offer.ts';

const minute = 60_000;
const day = 24 * 60 * minute;
const start = Date.parse('2026-11-23T12:00:00Z');

describe('a visit', () => {
  it('is a new one after half an hour without a page, and not before', () => {
    const first = countVisit(firstMemory, start);
    expect(first.visits).toBe(1);
    const same = countVisit(first, start + 30 * minute);
    expect(same.visits).toBe(1);
    expect(countVisit(same, start + 59 * minute).visits, 'counted from the last page').toBe(1);
    expect(countVisit(same, start + 61 * minute).visits).toBe(2);
  });

  it('is a new one after the clock was set back, and never lasts forever', () => {
    expect(countVisit({ ...firstMemory, visits: 1, seenAt: start + day }, start)).toMatchObject({
      visits: 2,
      seenAt: start,
    });
  });
});

describe('the app is offered', () => {
  const visited = { ...firstMemory, visits: 1, seenAt: start };

  it('in the second visit, or with the third message, and not before', () => {
    expect(mayOfferApp(visited, 0, start)).toBe(false);
    expect(mayOfferApp(visited, 2, start)).toBe(false);
    expect(mayOfferApp(visited, 3, start)).toBe(true);
    expect(mayOfferApp({ ...visited, visits: 2 }, 0, start)).toBe(true);
  });

  it('never again after the person declined (rule:install-offer)', () => {
    expect(mayOfferApp({ ...visited, visits: 50, isRefused: true }, 50, start + 999 * day)).toBe(false);
  });

  it('again two weeks after it was closed, and not before', () => {
    const offered = { ...visited, visits: 9, offeredAt: start };
    expect(mayOfferApp(offered, 9, start)).toBe(false);
    expect(mayOfferApp(offered, 9, start + 14 * day - 1)).toBe(false);
    expect(mayOfferApp(offered, 9, start + 14 * day)).toBe(true);
    expect(mayOfferApp(offered, 9, start - day), 'a clock that was set back holds nothing up').toBe(true);
  });
});

it('nobody is asked on pages where they are busy', () => {
  for (const path of [
    '/login',
    '/membership',
    '/membership/sandbox/a',
    '/share',
    '/mine/settings',
    '/safety',
    '/offline',
  ]) {
    expect(isBusyPage(path), path).toBe(true);
  }
  for (const path of ['/', '/blogs/guides/a', '/character/a-1', '/chat/a-1', '/mine/chats', '/loginx']) {
    expect(isBusyPage(path), path).toBe(false);
  }
});
