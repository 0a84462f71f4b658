import { describe, expect, it } from 'vitest';
import { foundOrNull, requireFound } from '#src/domain/site/found-or-null.ts';

const missing = Object.assign(new Error('none'), { name: 'LiveEntryNotFoundError' });
const broken = new Error('the server is away');

describe('the answers of live collections', () => {
  it('return the entry', () => {
    expect(foundOrNull({ entry: 'a' })).toBe('a');
    expect(requireFound({ entry: 'a' })).toBe('a');
  });

  it('return null for a missing one, and throw where it must exist', () => {
    expect(foundOrNull({ error: missing })).toBeNull();
    expect(() => requireFound({ error: missing })).toThrow(missing);
  });

  it('never hide another failure', () => {
    expect(() => foundOrNull({ error: broken })).toThrow(broken);
    expect(() => requireFound({ error: broken })).toThrow(broken);
  });
});
