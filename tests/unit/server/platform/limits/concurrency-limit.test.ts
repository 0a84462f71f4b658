import { describe, expect, it } from 'vitest';
import { type ConcurrencyRule, concurrencyRules } from '#src/server/platform/limits/limit-rules.ts';
import { ConcurrencyLimit, type Work } from '#src/server/platform/limits/concurrency-limit.ts';
import { concurrencyLimitTexts } from '#src/server/platform/limits/concurrency-limit-texts.ts';

const own = { code: 50001, status: 429, userMessage: concurrencyLimitTexts.own, retryAfterSeconds: 10 };
const all = { code: 50001, status: 503, userMessage: concurrencyLimitTexts.all, retryAfterSeconds: 10 };

const megabyte = 1_048_576;
const uploads = { counts: 'bodies', all: 8, ofVisitor: 2, ofNetwork: 6 } as const;
const json = {
  counts: 'bytes',
  all: 64 * megabyte,
  ofVisitor: 16 * megabyte,
  ofNetwork: 16 * megabyte,
} as const;

it('eight uploads are in progress at most, two of a visitor; two exports of a visitor; 64 MB of JSON', () => {
  expect(concurrencyRules).toEqual({
    uploads,
    exports: { counts: 'answers', all: 24, ofVisitor: 2, ofNetwork: 12 },
    json,
  });
});

/** Opens places with a clock that the test sets. */
function open(rule: ConcurrencyRule = uploads) {
  const clock = { now: 0 };
  return { clock, places: new ConcurrencyLimit(rule, concurrencyLimitTexts, () => clock.now) };
}

it('a third of one visitor is 429, whatever network it comes from, until one has ended', () => {
  const { places } = open();
  const first = places.begin({ userId: 'a', network: '1' });
  places.begin({ userId: 'a', network: '2' });
  expect(() => places.begin({ userId: 'a', network: '3' })).toThrow(expect.objectContaining(own));
  places.begin({ userId: 'b', network: '1' });
  first.leave();
  first.leave();
  places.begin({ userId: 'a', network: '3' });
  expect(() => places.begin({ userId: 'a', network: '3' })).toThrow(expect.objectContaining(own));
});

it('two of a network are accepted from unknown visitors', () => {
  const { places } = open();
  for (let time = 0; time < 2; time += 1) places.begin({ userId: null, network: '1' });
  expect(() => places.begin({ userId: null, network: '1' })).toThrow(expect.objectContaining(own));
  places.begin({ userId: 'a', network: '1' });
});

it('a home line of IPv6, with however many of its networks, is one network', () => {
  const { places } = open();
  for (let index = 0; index < 6; index += 1)
    places.begin({ userId: `${index}`, network: `2001:db8:1:a0${index}::/64` });
  expect(() => places.begin({ userId: 'more', network: '2001:db8:1:aff::/64' })).toThrow(
    expect.objectContaining(all),
  );
  places.begin({ userId: 'other', network: '2001:db8:1:b00::/64' });
});

it('one network, with however many visitors, leaves room for others; then all are asked to retry', () => {
  const { places } = open();
  for (let visitor = 0; visitor < 6; visitor += 1) places.begin({ userId: `a${visitor}`, network: '1' });
  expect(() => places.begin({ userId: 'a7', network: '1' })).toThrow(expect.objectContaining(all));
  places.begin({ userId: 'b', network: '2' });
  const other = places.begin({ userId: 'c', network: '3' });
  expect(() => places.begin({ userId: 'd', network: '4' })).toThrow(expect.objectContaining(all));
  other.leave();
  places.begin({ userId: 'd', network: '4' });
});

describe('when there is no place', () => {
  /** Fills all places from two networks, one second apart. */
  function fill() {
    const { clock, places } = open();
    const works = Array.from({ length: 8 }, (_, index) => {
      clock.now = index * 1_000;
      return places.begin({ userId: `a${index}`, network: index < 6 ? '1' : '2' });
    });
    return { clock, places, works, next: { userId: 'b', network: '3' } };
  }
  const areOver = (works: readonly Work[]) => works.map(({ signal }) => signal.aborted);

  it('the slowest upload below 50 KB/s makes room for the next one, and gets the reason', () => {
    const { clock, places, works, next } = fill();
    clock.now = 20_000;
    for (const [index, work] of works.entries()) work.receive(index === 3 ? 1_000 : 2_000 * (index + 1));
    places.begin(next);
    expect(areOver(works)).toEqual([false, false, false, true, false, false, false, false]);
    expect(works[3]?.signal.reason).toMatchObject(all);
  });

  it('a fast one does not, nor one that has only begun, nor one that has arrived', () => {
    const { clock, places, works, next } = fill();
    clock.now = 9_000;
    for (const work of works.slice(0, 7)) work.receive(600_000);
    expect(() => places.begin(next)).toThrow(expect.objectContaining(all));
    clock.now = 10_000;
    works[7]?.complete();
    expect(() => places.begin(next)).toThrow(expect.objectContaining(all));
    expect(areOver(works)).not.toContain(true);
  });

  it('a slow one of the same network makes room for that network, and no other does', () => {
    const { clock, places, works } = fill();
    clock.now = 20_000;
    works[7]?.receive(0);
    for (const work of works.slice(1, 6)) work.receive(5_000_000);
    const ninth = places.begin({ userId: 'c', network: '1' });
    expect(areOver(works)).toEqual([true, false, false, false, false, false, false, false]);
    clock.now = 21_000;
    ninth.receive(5_000_000);
    expect(() => places.begin({ userId: 'd', network: '1' })).toThrow(expect.objectContaining(all));
  });

  it('a visitor whose connection was lost has the place of the upload that went with it', () => {
    const { clock, places } = open();
    const lost = places.begin({ userId: 'a', network: '1' });
    const going = places.begin({ userId: 'a', network: '1' });
    clock.now = 3_000;
    going.receive(1_000_000);
    places.begin({ userId: 'a', network: '2' });
    expect([lost.signal.aborted, going.signal.aborted]).toEqual([true, false]);
    expect(() => places.begin({ userId: 'a', network: '2' })).toThrow(expect.objectContaining(own));
  });

  it('exports never make room: their reader decides how long they take', () => {
    const { clock, places } = open({ counts: 'answers', all: 1, ofVisitor: 1, ofNetwork: 1 });
    const first = places.begin({ userId: 'a', network: '1' });
    clock.now = 3_600_000;
    expect(() => places.begin({ userId: 'b', network: '2' })).toThrow(expect.objectContaining(all));
    expect(first.signal.aborted).toBe(false);
  });
});

describe('bytes', () => {
  /** The bytes at the beginning of a body that take no room. */
  const free = 16_384;

  it('of one network are 16 MB, of all 64 MB, as they arrive, but for the first 16 KB of each body', () => {
    const { places } = open(json);
    const works = ['1', '2', '3', '4'].map((network) => places.begin({ userId: null, network }));
    for (const work of works) work.receive(free + 16 * megabyte);
    expect(() => works[0]?.receive(1)).toThrow(expect.objectContaining(own));
    const message = places.begin({ userId: null, network: '1' });
    message.receive(10_000);
    const other = places.begin({ userId: null, network: '5' });
    other.receive(free);
    expect(() => other.receive(1)).toThrow(expect.objectContaining(all));
    works[0]?.leave();
    other.receive(1);
  });

  it('of slow bodies make room: of those that hold most', () => {
    const { clock, places } = open(json);
    const works = Array.from({ length: 64 }, (_, index) =>
      places.begin({ userId: null, network: `${index % 4}` }),
    );
    for (const [index, work] of works.entries()) work.receive(free + megabyte - (index === 9 ? 0 : 10));
    const next = places.begin({ userId: null, network: '5' });
    next.receive(free);
    // A megabyte that came at once does not make up for silence.
    clock.now = 3_000;
    next.receive(1_000);
    expect(works.findIndex(({ signal }) => signal.aborted)).toBe(9);
    expect(works.filter(({ signal }) => signal.aborted)).toHaveLength(1);
    // What is given up has no room any more, however late its reader hears of it.
    works[9]?.receive(megabyte);
    next.receive(megabyte - 2_000);
  });

  it('that drip in after a fast beginning are slow as well, and those that keep coming are not', () => {
    const { clock, places } = open(json);
    const [dripping, steady] = ['1', '2'].map((network) => places.begin({ userId: null, network }));
    for (const network of ['3', '4', '5']) {
      const arrived = places.begin({ userId: null, network });
      arrived.receive(free + 16 * megabyte);
      arrived.complete();
    }
    dripping?.receive(free + 12 * megabyte);
    for (; clock.now < 10_000; clock.now += 1_000) {
      dripping?.receive(1);
      steady?.receive(60_000);
    }
    places.begin({ userId: null, network: '6' }).receive(free + 4 * megabyte);
    expect([dripping?.signal.aborted, steady?.signal.aborted]).toEqual([true, false]);
  });
});
