import { describe, expect, it } from 'vitest';
import { findErrorCode, hasErrorCode, ignoreMissingFile } from '#src/server/platform/log/error-code.mjs';

const missing = Object.assign(new Error('no such file'), { code: 'ENOENT' });

describe('the code of an error', () => {
  it('is found if it is text', () => {
    expect(findErrorCode(missing)).toBe('ENOENT');
    expect(findErrorCode(Object.assign(new Error('number'), { code: 20 }))).toBeUndefined();
    expect(findErrorCode(new Error('none'))).toBeUndefined();
    expect(findErrorCode({ code: 'ENOENT' })).toBeUndefined();
  });

  it('is compared with several', () => {
    expect(hasErrorCode(missing, 'EACCES', 'ENOENT')).toBe(true);
    expect(hasErrorCode(missing, 'EACCES')).toBe(false);
    expect(hasErrorCode(undefined, 'ENOENT')).toBe(false);
  });

  it('makes null of a missing file only', () => {
    expect(ignoreMissingFile(missing)).toBeNull();
    const denied = Object.assign(new Error('denied'), { code: 'EACCES' });
    expect(() => ignoreMissingFile(denied)).toThrow(denied);
  });
});
