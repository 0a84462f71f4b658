/** Names of tags for BDSM. Short words count only as whole words, so that `Essex`, `unisex` and `circumstance` get no label. */
export const bdsmNames = [
  /bdsm|bondage|femdom|maledom|dominatri|shibari|sado-?maso/,
  /\b(?:sadis[mt]|masochis[mt]|kink\w*|spanking|s ?[&/] ?m|d ?\/ ?s)\b|^sm\b(?! )/,
  /调教|調教|捆绑|捆綁|綑綁|绳缚|繩縛|縄縛|紧缚|緊縛|虐恋|虐戀|性虐/,
];

export const nsfwNames = [
  /nsfw|\bn[ .*-]s[ .*-]f[ .*-]w\b|not[ -]?safe[ -]?for[ -]?work|hentai|fetish/,
  /\br[ -]?18(?!\d)|\b18[ -]?(?:\+|plus\b|禁)|\+18\b|(?:十八|18)禁|\badults?[ -]?only\b|\bmature[ -]content\b/,
  /\bsex(?!tet|ton\b|tons\b|tant|agen|tuple|tile|is[mt])\w*|\b(?:anal|cyber|group|oral|phone)sex\b|\bx{3,}\b/,
  /\b(?:smut\w*|porn\w*|lewd\w*|explicit\w*|erotic\w*|nud(?:e|es|ity)|naked|uncensored|ecchi|ahegao|horny)\b/,
  /\b(?:incest\w*|rap(?:e|ed|ist)|non-?con\w*|dub-?con\w*|cnc|ntr|netor\w+|cuck\w*|breeding|impregnation)\b/,
  /\b(?:milfs?|dilfs?|futa\w*|gangbang\w*|threesomes?|orgy|creampie|cum|blowjobs?|handjobs?|guro|vore)\b/,
  /\b(?:sluts?|slutty|whores?|prostitut\w+|brothel|voyeur\w*|exhibitionis[mt])\b/,
  /色情|情色|成人|成年向|限制[级級]|里番|裏番|[肉黄黃]文|(?<![同异異双雙男女])性[爱愛奴]|性交(?![友流际際谈談])|做[爱愛]|淫|裸|[巨爆]乳|[乱亂][伦倫]/,
  /[强強轮輪][奸姦]|痴[女汉漢]|援交|[约約]炮|恋足|戀足|エロ|アダルト/,
];
