import { describe, expect, it } from 'vitest';
import { makeRandomId } from '#src/client/browser/make-random-id.ts';
import { makeUuid } from '#src/client/browser/make-uuid.ts';

const many = Array.from({ length: 500 }, makeUuid);

describe('ids of the browser', () => {
  it('are UUIDs of version 4, each different', () => {
    for (const id of many)
      expect(id).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/);
    expect(new Set(many).size).toBe(500);
  });

  it('of a device are sixteen bytes, all of them random', () => {
    const ids = Array.from({ length: 500 }, makeRandomId);
    for (const id of ids) expect(id).toMatch(/^[0-9a-f]{8}-([0-9a-f]{4}-){3}[0-9a-f]{12}$/);
    expect(new Set(ids.map((id) => id[14])).size).toBe(16);
  });
});
