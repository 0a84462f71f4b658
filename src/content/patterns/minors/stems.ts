/** Beginnings of words for a minor or something sexual. */
export const stems = [
  'child|kid|teen|loli|shota|minor|school|grade|infant|toddler|girl|boy|young|under|pube|juven|adoles|bait|cunny|sex|nsfw|lewd',
  'horn|arous|orgas|mastur|job|penis|vagin|puss|cock|cum|genit|nipp|boob|tit|breast|pant|linger|intercour|erot|porn|hent|ecchi',
  'smut|fetish|bds|bond|incest|virgin|seduc|grop|fondl|nak|nud|undress|strip|rav|kink|dick|fuck|love|sleep|kiss|turn|take|tak',
  'touch|between|rap|molest',
]
  .join('|')
  .split('|');

/** Characters one of which is in every Chinese or numeric match. */
export const signs =
  '[\\d幼童萝罗正未小初高中女男学豆婴岁孩朋少年做性情黄肉裸脱上鸡阴穴射自手口肛乳奶下私约开破处发春色涩啪援爱调淫勾抚摸揉大巨操干瑟强轮猥色]';

/** Ages below 18 that a person gives to oneself or to the character. */
export const ownAge =
  /\b(?:i'?m|i am|you'?re|you are)\s+(?:only\s+|just\s+|a\s+)?(?:[5-9]|1[0-7])\b(?!\s*(?:minutes|hours|days|weeks|months|%|km|miles))|(?:我|你)(?:今年|才|只有|现在)*(?:[5-9]|1[0-7]|十[一二三四五六七]?|[五六七八九])岁/i;
