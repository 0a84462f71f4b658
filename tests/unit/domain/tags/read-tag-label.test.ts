import { describe, expect, it } from 'vitest';
import { readTagLabel } from '#src/domain/tags/read-tag-label.ts';

describe('readTagLabel (rule:mature-hidden)', () => {
  it.each([
    ...[
      'NSFW',
      'nsfw',
      'NSFW_only',
      'NSFWonly',
      'N.S.F.W',
      'ＮＳＦＷ',
      'ns\u200bfw',
      'ńsfw',
      'Not Safe For Work',
    ],
    ...[
      'R18',
      'R-18',
      'R18G',
      'R-18G',
      'r 18',
      'R18禁',
      '日本R18',
      '18+',
      '１８＋',
      '(18+)',
      '+18',
      '18 plus',
    ],
    ...['18禁', '十八禁', '成人', '成人向け', 'アダルト', 'エロ', '色情 romance', '限制級', '淫乱', '做愛'],
    ...['sex', 'Sexy', 'sex_slave', 'sexual content', 'oralsex', 'XXX', 'fetish', 'foot_fetish', 'Erotica'],
    ...['porn', 'hentai', 'smut', 'lewd', 'explicit', 'adults only', 'non-con', 'NTR', 'milf', 'nude'],
  ])('hides %j as NSFW', (name) => {
    expect(readTagLabel(name)).toBe('NSFW');
  });

  it.each([
    'BDSM',
    'bdsm_only',
    '調教',
    '调教',
    '捆绑',
    '捆綁',
    'kink',
    'Kinky',
    'Femdom',
    'S&M',
    'SM',
    'SM调教',
    'D/s',
  ])('hides %j as BDSM', (name) => {
    expect(readTagLabel(name)).toBe('BDSM');
  });

  it.each([
    ...['Essex', 'Sussex', 'unisex', 'sextet', 'Sextant', 'bisexual', 'asexual', 'feminism', 'sexism'],
    ...['SFW', 'R180', 'Form R-1899', '18', '1918', 'age 118', 'Rapunzel', 'grape', 'therapist', 'popcorn'],
    ...['circumstance', 'document', 'cucumber', 'Small', 'SM Entertainment', 'xxxholic', 'Lexx', 'nuance'],
    ...['同性爱', '男性交友', '女性', '个性', '恋爱', '钟表', '成长', '巨人', 'romance', 'slice of life', ''],
  ])('leaves %j unchanged', (name) => {
    expect(readTagLabel(name)).toBeNull();
  });
});
