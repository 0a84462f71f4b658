import { readHumanityQuestion } from './asks-humanity.ts';

/** Sayings that claim nothing: "I'm only human", "I'm not a robot". */
const sayings: readonly RegExp[] = [
  /(?<![\p{L}'’])(?:i['’]?m|i am|we['’]re|we are)\s+(?:only|just|merely)\s+(?:a\s+)?(?:human|mortal|flesh and blood)s?(?![\p{L}-])/giu,
  /(?<![\p{L}'’])(?:i['’]?m|i am)\s+not\s+(?:a|your|some(?: kind of)?)\s+(?:robot|machine)(?![\p{L}-])/giu,
  /(?:我|人家|俺|老娘|老子|本姑娘|咱)(?:又|也|毕竟|到底)(?:们)?不是(?:一|个|台|什么|铁打的)*机器人?(?!\p{Script=Latin})/gu,
  /(?:我|人家|俺|老娘|老子|本姑娘|咱)(?:们)?(?:也|毕竟|到底|好歹|总归|都|就|只)+是(?:个)?(?:凡)?人(?![类類民家才物格性])/gu,
];

/**
 * Words that make a sentence earnest. "Really" and the like do not if they belong to another word: "and I really needed
 * that", "真累".
 */
const earnest =
  /promise|swear|(?:honest(?:ly)?|really|truly|actually|definitely)(?=\s*(?:[^\s\p{L}]|$|(?:i|we|am|are|human)(?!\p{L})))|(?<![\p{L}])(?:real|actual|ai|a\.i\.?|bot|chatbot|program|model|code)(?![\p{L}])|trust me|believe|cross my heart|(?:like|same as|as you|just as) you|(?<![天认])真(?!是的|累|烦|讨厌|服了|够|难|不容易|要命|受不了|羡慕|想|希望)|保证|发誓|骗你|不信|相信|百分|一样|人工智能|程序|模型|代码|虚拟/iu;

const sentenceEnd = /[.!?。！？…\n"”」』]/u;

/** A saying in a text; offsets are those in the text. */
export interface FoundSaying {
  start: number;
  end: number;
  /** True while the sentence is unfinished: what follows may still make it earnest. */
  isOpen: boolean;
}

/** Characters after an earnest word that decide whether it is one. */
const decidingCharacters = 6;

/** Finds the sayings in a text. */
export function findSayings(text: string, isWhole: boolean): FoundSaying[] {
  return sayings.flatMap((saying) =>
    [...text.matchAll(saying)].flatMap(({ index, 0: said }) => {
      const end = index + said.length;
      const close = text.slice(end).search(sentenceEnd);
      const sentence = text.slice(0, close === -1 ? undefined : end + close);
      const begin = sentence.slice(0, index).search(/[^.!?。！？…\n"“”「」『』]*$/u);
      const isOpen = close === -1 && !isWhole;
      const meant = earnest.exec(sentence.slice(begin));
      const isMeant =
        meant !== null &&
        (!isOpen || begin + meant.index + meant[0].length + decidingCharacters <= sentence.length);
      return isMeant ? [] : [{ start: index, end, isOpen }];
    }),
  );
}

const mentions =
  /human|robot|machine|(?<![\p{L}])(?:ai|a\.i\.?|bots?|chatbots?|program|algorithm)(?![\p{L}])|real (?:person|people|girl|boy|man|woman)|somebody behind|真人|人类|人類|活人|机器|機器|程序|人工智能|(?<![a-z])ai(?![a-z])|真的?(?:女|男)|都是人|自己是人|是不是人|(?:屏幕|对面|那头|那边|这头|网线|背后|后面|真的?).{0,6}有人|有人(?:在)?(?:吗|[跟和陪给回]我)/iu;
/** Comparisons of people with machines for their work, not for what they are. */
const comparisons =
  /like (?:a |an |some )?(?:robot|machine)s?|(?:像|跟|和)(?:个|台)?机器人?(?:一样|似的)?/giu;

/**
 * Checks whether a message asks or mentions what answers here: after that, a saying counts as a claim
 * (rule:never-human).
 */
export function raisesHumanity(message: string): boolean {
  return mentions.test(message.replace(comparisons, ' ')) || readHumanityQuestion(message) !== null;
}
