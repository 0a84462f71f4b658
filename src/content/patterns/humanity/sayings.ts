/** Sayings that claim nothing: "I'm only human", "I'm not a robot". */
export const sayings: readonly RegExp[] = [
  /(?<![\p{L}'’])(?:i['’]?m|i am|we['’]re|we are)\s+(?:only|just|merely)\s+(?:a\s+)?(?:human|mortal|flesh and blood)s?(?![\p{L}-])/giu,
  /(?<![\p{L}'’])(?:i['’]?m|i am)\s+not\s+(?:a|your|some(?: kind of)?)\s+(?:robot|machine)(?![\p{L}-])/giu,
  /(?:我|人家|俺|老娘|老子|本姑娘|咱)(?:又|也|毕竟|到底)(?:们)?不是(?:一|个|台|什么|铁打的)*机器人?(?!\p{Script=Latin})/gu,
  /(?:我|人家|俺|老娘|老子|本姑娘|咱)(?:们)?(?:也|毕竟|到底|好歹|总归|都|就|只)+是(?:个)?(?:凡)?人(?![类類民家才物格性])/gu,
];

/**
 * Words that make a sentence earnest. "Really" and the like do not if they belong to another word: "and I really needed
 * that", "真累".
 */
export const earnest =
  /promise|swear|(?:honest(?:ly)?|really|truly|actually|definitely)(?=\s*(?:[^\s\p{L}]|$|(?:i|we|am|are|human)(?!\p{L})))|(?<![\p{L}])(?:real|actual|ai|a\.i\.?|bot|chatbot|program|model|code)(?![\p{L}])|trust me|believe|cross my heart|(?:like|same as|as you|just as) you|(?<![天认])真(?!是的|累|烦|讨厌|服了|够|难|不容易|要命|受不了|羡慕|想|希望)|保证|发誓|骗你|不信|相信|百分|一样|人工智能|程序|模型|代码|虚拟/iu;
