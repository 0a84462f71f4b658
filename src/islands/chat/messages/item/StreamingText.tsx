import { useStore } from '@nanostores/react';
import type { ReadableAtom } from 'nanostores';
import { useState } from 'react';
import type { ReplyText } from '#src/client/chat/state/live-reply.ts';
import type { ChatMessage } from '#src/client/chat/state/chat-state.ts';
import { createBlockSplitter } from '#src/domain/markdown/split-markdown-blocks.ts';
import { completeLastBlock, MarkdownBlocks } from '#src/islands/chat/markdown/MarkdownText.tsx';
import { TypingDots } from './TypingDots.tsx';

interface StreamingTextProps {
  message: ChatMessage;
  $reply: ReadableAtom<ReplyText | null>;
  typingLabel: string;
}

/** The reply that is being written: nothing else on the page is rendered again while it grows. */
export function StreamingText({ message, $reply, typingLabel }: StreamingTextProps) {
  const reply = useStore($reply);
  const [splitter] = useState(createBlockSplitter);
  const text = reply?.id === message.id ? reply.content : message.content;
  const blocks = completeLastBlock(splitter.split(text));
  if (blocks.length < 2 && blocks[0] === '') return <TypingDots label={typingLabel} />;
  return <MarkdownBlocks blocks={blocks} />;
}
