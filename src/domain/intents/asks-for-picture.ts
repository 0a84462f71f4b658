import {
  chineseRequests,
  englishRequests,
  notChineseRequest,
  notEnglishRequest,
} from '#src/content/patterns/intents/picture-requests.ts';

/** Checks whether a message asks the character for a picture of itself or its world, in English or Chinese. */
export function asksForPicture(message: string): boolean {
  return message
    .slice(0, 2_000)
    .replace(/[’‘]/g, "'")
    .split(/(?<=[.!?。！？\n])/)
    .some(
      (sentence) =>
        (englishRequests.some((pattern) => pattern.test(sentence)) && !notEnglishRequest.test(sentence)) ||
        (chineseRequests.some((pattern) => pattern.test(sentence)) && !notChineseRequest.test(sentence)),
    );
}
