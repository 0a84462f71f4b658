import { answerTasks } from '#src/server/platform/file-thread/answer-tasks.ts';
import { type Luma, measureSimilarity } from './similarity.ts';

// Compares a picture with two others: a large one takes some 50 ms for each.
answerTasks<[plain: Luma, one: Luma, other: Luma]>(([plain, one, other]) => [
  measureSimilarity(plain, one),
  measureSimilarity(plain, other),
]);
