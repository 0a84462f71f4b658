import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { toSafeFileName } from '#src/domain/text/to-safe-file-name.ts';

describe('toSafeFileName (rule:safe-names)', () => {
  it.each([
    ['Peng Yue', 'Peng Yue'],
    ['彭越', '彭越'],
    ['Zoë 👩‍🚀', 'Zoë 👩 🚀'],
    ['../../etc/passwd', 'etc passwd'],
    ['..\\..\\windows', 'windows'],
    ['/root', 'root'],
    ['C:\\autoexec', 'C autoexec'],
    ['a\u0000b', 'a b'],
    ['name\u202egpj.exe', 'name gpj.exe'],
    ['  . hidden .  ', 'hidden'],
    ['a\r\nb\tc', 'a b c'],
    ['<script>alert("x")|*?', 'script alert( x )'],
    ['half \ud800', 'half'],
    ['...', ''],
    ['', ''],
  ])('%j becomes %j', (text, name) => {
    expect(toSafeFileName(text)).toBe(name);
  });

  it('is short, and cuts no character in two', () => {
    expect(toSafeFileName('𠮷'.repeat(100))).toBe('𠮷'.repeat(30));
  });

  it('is never a path, for any input', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), (text) => {
        const name = toSafeFileName(text);
        expect(name).not.toMatch(/[/\\:\p{Cc}\p{Cf}]|^[.\s]|[.\s]$/u);
        expect(name.isWellFormed()).toBe(true);
      }),
    );
  });
});
