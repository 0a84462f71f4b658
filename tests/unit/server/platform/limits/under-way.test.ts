import { expect, it } from 'vitest';
import { underWayRules } from '#src/server/platform/limits/limit-rules.ts';
import { UnderWay } from '#src/server/platform/limits/under-way.ts';
import { underWayTexts } from '#src/server/platform/limits/under-way-texts.ts';

const own = { code: 50001, status: 429, userMessage: underWayTexts.own, retryAfterSeconds: 10 };
const all = { code: 50001, status: 503, userMessage: underWayTexts.all, retryAfterSeconds: 10 };

it('eight uploads are in progress at most, two of a visitor; two exports of a visitor', () => {
  expect(underWayRules).toEqual({
    uploads: { all: 8, ofVisitor: 2, ofNetwork: 6 },
    exports: { all: 24, ofVisitor: 2, ofNetwork: 12 },
  });
});

it('a third of one visitor is 429, whatever network it comes from, until one has ended', () => {
  const places = new UnderWay({ all: 8, ofVisitor: 2, ofNetwork: 6 });
  const end = places.begin({ userId: 'a', network: '1' });
  places.begin({ userId: 'a', network: '2' });
  expect(() => places.begin({ userId: 'a', network: '3' })).toThrow(expect.objectContaining(own));
  places.begin({ userId: 'b', network: '1' });
  end();
  end();
  places.begin({ userId: 'a', network: '3' });
  expect(() => places.begin({ userId: 'a', network: '3' })).toThrow(expect.objectContaining(own));
});

it('two of a network are accepted from unknown visitors', () => {
  const places = new UnderWay({ all: 8, ofVisitor: 2, ofNetwork: 6 });
  for (let time = 0; time < 2; time += 1) places.begin({ userId: null, network: '1' });
  expect(() => places.begin({ userId: null, network: '1' })).toThrow(expect.objectContaining(own));
  places.begin({ userId: 'a', network: '1' });
});

it('one network, with however many visitors, leaves room for others; then all are asked to retry', () => {
  const places = new UnderWay({ all: 8, ofVisitor: 2, ofNetwork: 6 });
  for (let visitor = 0; visitor < 6; visitor += 1) places.begin({ userId: `a${visitor}`, network: '1' });
  expect(() => places.begin({ userId: 'a7', network: '1' })).toThrow(expect.objectContaining(own));
  places.begin({ userId: 'b', network: '2' });
  const end = places.begin({ userId: 'c', network: '3' });
  expect(() => places.begin({ userId: 'd', network: '4' })).toThrow(expect.objectContaining(all));
  end();
  places.begin({ userId: 'd', network: '4' });
});
