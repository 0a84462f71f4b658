import { readHumanityQuestion } from './asks-humanity.ts';

/** Sayings of tired people, which claim nothing: "I'm only human", "I'm not a robot". */
const sayings: readonly RegExp[] = [
  /(?<![\p{L}'’])(?:i['’]?m|i am|we['’]re|we are)\s+(?:only|just|merely)\s+(?:a\s+)?(?:human|mortal|flesh and blood)s?(?![\p{L}-])/iu,
  /(?<![\p{L}'’])(?:i['’]?m|i am)\s+not\s+(?:a|your|some(?: kind of)?)\s+(?:robot|machine)(?![\p{L}-])/iu,
  /(?:我|人家|俺|老娘|老子|本姑娘|咱)(?:又|也|毕竟|到底)(?:们)?不是(?:一|个|台|什么|铁打的)*机器人?(?!\p{Script=Latin})/u,
  /(?:我|人家|俺|老娘|老子|本姑娘|咱)(?:们)?(?:也|毕竟|到底|好歹|总归|都|就|只)+是(?:个)?(?:凡)?人(?![类類民家才物格性])/u,
];

/** With one of these in its sentence somebody means it. */
const earnest =
  /promise|swear|honest|really|truly|actually|definitely|(?<![\p{L}])(?:real|actual|ai|a\.i\.?|bot|chatbot|program|model|code)(?![\p{L}])|trust me|believe|cross my heart|(?:like|same as|as you|just as) you|真|保证|发誓|骗你|不信|相信|百分|一样|人工智能|程序|模型|代码|虚拟/iu;

const sentenceEnd = /[.!?。！？…\n"”」』]/u;

/** What of a text is a saying; places are those in the text. */
export interface FoundSaying {
  start: number;
  end: number;
  /** The sentence is not over: what follows may still make it earnest. */
  isOpen: boolean;
}

/** The sayings in a text, each once at the most. */
export function findSayings(text: string, isWhole: boolean): FoundSaying[] {
  return sayings.flatMap((saying) => {
    const match = saying.exec(text);
    if (match === null) return [];
    const end = match.index + match[0].length;
    const rest = text.slice(end);
    const close = rest.search(sentenceEnd);
    const sentence = text.slice(0, close === -1 ? undefined : end + close);
    const begin = sentence.slice(0, match.index).search(/[^.!?。！？…\n"“”「」『』]*$/u);
    if (earnest.test(sentence.slice(begin))) return [];
    return [{ start: match.index, end, isOpen: close === -1 && !isWhole }];
  });
}

const mentions =
  /human|robot|machine|(?<![\p{L}])(?:ai|a\.i\.?|bots?|chatbots?|program|algorithm)(?![\p{L}])|real (?:person|people|girl|boy|man|woman)|somebody behind|真人|人类|人類|活人|机器|機器|程序|人工智能|(?<![a-z])ai(?![a-z])|真的?(?:女|男)|都是人|自己是人|是不是人|有人/iu;
/** People are compared with machines for their work, not for what they are. */
const comparisons =
  /like (?:a |an |some )?(?:robot|machine)s?|(?:像|跟|和)(?:个|台)?机器人?(?:一样|似的)?/giu;

/**
 * Whether a message asks what speaks here, or brings it up at all: after that, no saying is only a saying (trust row 11).
 */
export function raisesHumanity(message: string): boolean {
  return mentions.test(message.replace(comparisons, ' ')) || readHumanityQuestion(message) !== null;
}
