import { matchIntent } from '#src/domain/companion/match-intent.ts';

/** What a person sincerely asks: whether somebody human, or whether a machine, answers; `either` names both or none. */
export type HumanityQuestion = 'human' | 'machine' | 'either';

const mayAsk =
  /human|real|person|\bai\b|a\.i|bot|machine|program|algorithm|alive|living|exist|soul|body|sentient|conscious|who|what|anyone|someone|somebody|fake|automat|turing|born|breathe|[人真机程虚假谁活电模]/i;
const namesHuman =
  /human|real|person|alive|living|sentient|conscious|soul|body|breathe|born|exist|feel|真|人类|活|是人|身体|心跳|存在|感情/i;
const namesMachine =
  /\bai\b|a\.i|bot|machine|program|algorithm|computer|automat|fake|artificial|机器|人工智能|程序|虚拟|假的|电脑|模型/i;

/** Whether a message sincerely asks what answers it, and about what; null when it does not (trust row 11). */
export function readHumanityQuestion(message: string): HumanityQuestion | null {
  if (!mayAsk.test(message) || matchIntent(message).intent !== 'ask-real') return null;
  const [human, machine] = [namesHuman.test(message), namesMachine.test(message)];
  if (human === machine) return 'either';
  return human ? 'human' : 'machine';
}
