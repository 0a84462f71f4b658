import type { TestApi } from '../api/test-api.ts';
import { createMember } from '../api/test-member.ts';
import type { TestVisitor } from '../api/test-visitor.ts';
import { type ComponentPage, openPage } from './open-page.ts';
import { renderChat } from './render-chat.tsx';

interface BeginOptions {
  /** The person; a new one by default. */
  visitor?: TestVisitor;
  /** What the person has said, and was answered; nothing, and there is no conversation yet. */
  said?: readonly string[];
  isMember?: boolean;
  isFresh?: boolean;
}

/** Opens the chat page of a person. */
export async function beginChat(
  api: TestApi,
  { said = ['Good evening'], isMember = false, isFresh = false, ...options }: BeginOptions = {},
) {
  const member = isMember ? await createMember(api) : null;
  const visitor = options.visitor ?? member?.visitor ?? (await api.registerVisitor());
  const conversationId = said.length === 0 ? '' : (await visitor.startChat()).id;
  for (const text of said) await visitor.ask(conversationId, text);
  const page = openPage(api, {
    deviceId: visitor.deviceId,
    ...(member !== null && { cookie: member.cookie }),
  });
  return {
    ...page,
    answer: (...args: Parameters<ComponentPage['answer']>) => page.answer(...args),
    visitor,
    conversationId,
    chat: await renderChat(visitor, { isFresh }),
  };
}
