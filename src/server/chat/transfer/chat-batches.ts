import { z } from 'zod';
import { finishReason } from '#src/contract/chat/message-calls.ts';
import type { ChatFile, ChatNode, OtherLine } from '#src/domain/chat/transfer/chat-file.ts';

/**
 * A chat as it is passed from the process that read it: 50,000 objects at once would block the server for 100 ms,
 * while texts of JSON are copied in 2.
 */
export interface PackedChat extends Omit<ChatFile, 'nodes' | 'lines'> {
  /** JSON texts of some nodes each, in their order. */
  nodes: string[];
  /** JSON texts of some lines each. */
  lines: string[];
}

const moment = z.number().nullable();
const nodes = z.array(
  z.object({
    parent: z.int().nullable(),
    depth: z.int(),
    isActive: z.boolean(),
    isUser: z.boolean(),
    isHidden: z.boolean(),
    hiddenAt: moment,
    content: z.string(),
    sentAt: moment,
    editedAt: moment,
    chosenAt: moment,
    model: z.string().nullable(),
    isAi: z.boolean(),
    state: z.enum(['complete', 'partial', 'failed']),
    finishReason: z.nullable(finishReason),
    source: z
      .object({
        place: z.int(),
        swipe: z.int(),
        line: z.string().nullable(),
        written: z.string().nullable(),
        info: z.string().nullable(),
      })
      .nullable(),
  }),
);
const lines = z.array(
  z.object({
    place: z.int(),
    kind: z.enum(['header', 'other']),
    after: z.int().nullable(),
    text: z.string(),
  }),
);

/** Packs a chat for another process. */
export function packChat({ nodes: allNodes, lines: allLines, ...file }: ChatFile): PackedChat {
  return { ...file, nodes: packItems(allNodes), lines: packItems(allLines) };
}

export function unpackNodes(text: string): ChatNode[] {
  return nodes.parse(JSON.parse(text));
}

export function unpackLines(text: string): OtherLine[] {
  return lines.parse(JSON.parse(text));
}

/** The most items of one text, which is also limited in length: its rows are written with one statement. */
const mostItems = 500;
const mostLength = 262_144;

function packItems(items: readonly unknown[]): string[] {
  const packed: string[] = [];
  let batch: string[] = [];
  let length = 0;
  for (const item of items) {
    const text = JSON.stringify(item);
    batch.push(text);
    length += text.length;
    if (batch.length < mostItems && length < mostLength) continue;
    packed.push(`[${batch.join(',')}]`);
    batch = [];
    length = 0;
  }
  return batch.length === 0 ? packed : [...packed, `[${batch.join(',')}]`];
}
