import { matchSubject } from '#src/domain/intents/match-subject.ts';
import { readMessage } from '#src/domain/text/read-message.ts';
import { speaksOfCrisis } from '../crisis/speaks-of-crisis.ts';

/** A person's sincere question: whether a human, or whether a machine, answers; `either` names both or none. */
export type HumanityQuestion = 'human' | 'machine' | 'either';

const mayAsk =
  /human|real|person|\bai\b|a\.i|bot|machine|program|algorithm|alive|living|exist|soul|body|sentient|conscious|who|what|anyone|someone|somebody|fake|automat|turing|born|breathe|heart|pulse|blood|flesh|generated|[人真机程虚假谁活电模身心呼血代智自]|是(?:个)?什么/i;
const namesHuman =
  /human|real|person|alive|living|sentient|conscious|soul|body|breathe|born|exist|feelings|heart|pulse|blood|flesh|you (?:\p{L}+ )?feel|真|人类|活|是人(?!工)|身体|心跳|呼吸|流血|存在|感情/iu;
const namesMachine =
  /\bai\b|a\.i|bot|machine|program|algorithm|computer|automat|generated|fake|artificial|language model|机器|人工智能|程序|虚拟|假的|电脑|模型|代码|自动|(?<![a-z])ai(?![a-z])/i;

/** The question whether an earlier statement is true; the rest of the message tells what it is about. */
const isItTrue = /(?<!你|你是|你真)是真的(?:吗|么|嘛)/g;
/** Questions about the author of the messages: the demo companion is never asked. */
const asksWhoWrites =
  /(?:generated|written|typed|made|produced|composed) by (?:an? |some )?(?:real )?(?:ai|bot|machine|computer|program|(?:large )?language model|algorithm|human|person)|(?:模型|AI|机器|程序|电脑|真人).{0,3}(?:生成|写|发|回复|打)(?:出来)?的?(?:吗|么|吧|嘛)/i;

/** Reads whether a message sincerely asks what answers it, and about what; null if it does not (rule:never-human). */
export function readHumanityQuestion(message: string): HumanityQuestion | null {
  if (!mayAsk.test(message)) return null;
  if (!asksWhoWrites.test(message) && !asksIfReal(message)) return null;
  const subject = message.replace(isItTrue, '');
  const [human, machine] = [namesHuman.test(subject), namesMachine.test(subject)];
  if (human === machine) return 'either';
  return human ? 'human' : 'machine';
}

function asksIfReal(message: string): boolean {
  return !speaksOfCrisis(readMessage(message)) && matchSubject(message).intent === 'ask-real';
}
