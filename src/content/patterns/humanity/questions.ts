/** Signs that a message may ask whether a human or a machine answers. */
export const mayAsk =
  /human|real|person|\bai\b|a\.i|bot|machine|program|algorithm|alive|living|exist|soul|body|sentient|conscious|who|what|anyone|someone|somebody|fake|automat|turing|born|breathe|heart|pulse|blood|flesh|generated|[人真机程虚假谁活电模身心呼血代智自]|是(?:个)?什么/i;

export const namesHuman =
  /human|real|person|alive|living|sentient|conscious|soul|body|breathe|born|exist|feelings|heart|pulse|blood|flesh|you (?:\p{L}+ )?feel|真|人类|活|是人(?!工)|身体|心跳|呼吸|流血|存在|感情/iu;

export const namesMachine =
  /\bai\b|a\.i|bot|machine|program|algorithm|computer|automat|generated|fake|artificial|language model|机器|人工智能|程序|虚拟|假的|电脑|模型|代码|自动|(?<![a-z])ai(?![a-z])/i;

/** The question whether an earlier statement is true; the rest of the message tells what the statement is about. */
export const isItTrue = /(?<!你|你是|你真)是真的(?:吗|么|嘛)/g;

/** Questions about the author of the messages: the demo companion is never asked. */
export const asksWhoWrites =
  /(?:generated|written|typed|made|produced|composed) by (?:an? |some )?(?:real )?(?:ai|bot|machine|computer|program|(?:large )?language model|algorithm|human|person)|(?:模型|AI|机器|程序|电脑|真人).{0,3}(?:生成|写|发|回复|打)(?:出来)?的?(?:吗|么|吧|嘛)/i;

/** Words that mention a human or a machine as the writer of the messages. */
export const mentions =
  /human|robot|machine|(?<![\p{L}])(?:ai|a\.i\.?|bots?|chatbots?|program|algorithm)(?![\p{L}])|real (?:person|people|girl|boy|man|woman)|somebody behind|真人|人类|人類|活人|机器|機器|程序|人工智能|(?<![a-z])ai(?![a-z])|真的?(?:女|男)|都是人|自己是人|是不是人|(?:屏幕|对面|那头|那边|这头|网线|背后|后面|真的?).{0,6}有人|有人(?:在)?(?:吗|[跟和陪给回]我)/iu;

/** Comparisons of people with machines for their work, not for what they are. */
export const comparisons =
  /like (?:a |an |some )?(?:robot|machine)s?|(?:像|跟|和)(?:个|台)?机器人?(?:一样|似的)?/giu;
