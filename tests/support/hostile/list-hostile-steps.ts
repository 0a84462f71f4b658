import { allCalls } from '#src/contract/all-calls.ts';
import type { Call } from '#src/contract/call/call.ts';
import { importCharacterCard } from '#src/contract/cards/card-calls.ts';
import { exportConversation, importConversation } from '#src/contract/chat/transfer-calls.ts';
import { addConversation, editMode, watchConversation } from '#src/contract/chat/conversation-calls.ts';
import { importPreset, setGuidance } from '#src/contract/chat/guidance-calls.ts';
import { attachLorebook, importLorebook } from '#src/contract/lorebooks/lorebook-calls.ts';
import { searchChats } from '#src/contract/chat/chat-search-calls.ts';
import { addMemory, inspectContext, listMemories } from '#src/contract/memory/memory-calls.ts';
import { askMessage, getHistory } from '#src/contract/chat/message-calls.ts';
import { addPersona, uploadPersonaAvatar } from '#src/contract/personas/persona-calls.ts';
import { branchMessage, listBranches, searchMessages } from '#src/contract/chat/tree-calls.ts';
import { uploadAvatar } from '#src/contract/account/user-calls.ts';
import { z } from 'zod';
import { addressOf, requestOf, type Sample, sampleOf } from '../api/call-samples.ts';
import { listPagesInPieces, listUploadsInPieces, repeatAtOnce } from './crowd-steps.ts';
import { fillCall } from './fill-call.ts';
import {
  type Extent,
  type HostileFile,
  listHostileBooks,
  listHostileCards,
  listHostileChats,
  listHostilePictures,
  listHostilePresets,
} from './hostile-files.ts';
import { listHostilePages } from './list-hostile-pages.ts';
import { type HostileAnswer, type HostilePerson, type HostileStep, readAnswer } from './hostile-step.ts';
import type { Tangle } from './tangles.ts';

/** Matches calls that delete what later steps use. */
const isLast = /^(delete|revoke|reset|erase)/;
const isVeryLast = /^erase(Account|Guest)$/;
/** Calls that delete what messages depend on come after those, and a character after its conversations. */
const hasOthers = [
  /^(resetConversation|revokeOtherSessions)$/,
  /^deleteConversation$/,
  /^deleteOwnCharacter$/,
];
const ranks = [isLast, ...hasOthers, isVeryLast, /^logout$/];
const rank = ({ name }: Call) => ranks.findLastIndex((pattern) => pattern.test(name));
/** Every call of the contract; those that delete what the others use come last. */
const calls = allCalls
  .filter(({ accepts }) => accepts !== 'file' && accepts !== 'large-file')
  .toSorted((a, b) => rank(a) - rank(b));

/** The calls whose work grows with a conversation. */
const longCalls: readonly Call[] = [
  listBranches,
  branchMessage,
  getHistory,
  searchMessages,
  searchChats,
  inspectContext,
  exportConversation,
  askMessage,
];

const dataSchema = z.object({ data: z.looseObject({}) });
const idSchema = z.looseObject({ id: z.string() });

export interface HostileWalk {
  /** How much is done: the files of an extent; `brief` is only that for which the tangle matters. */
  extent?: Extent;
  /** Sends bodies in pieces of one byte and twenty requests at once as well, for which the tangle does not matter. */
  isCrowded?: boolean;
}

/** The steps in which a text is read, searched, checked, rendered or put into a prompt. */
const textSteps = new RegExp(
  `^(${[
    'import',
    ...[addMemory, addPersona, attachLorebook, inspectContext, searchMessages, askMessage].map(
      ({ name }) => name,
    ),
    'what is remembered',
    '(continue|edit|translate|speak)Message',
    'searchChats',
    'page (chat-character|search)',
  ].join('|')})`,
);

/**
 * Lists everything that one person can do to the site with one tangle, in order: uploads files, makes a chat of them,
 * makes every call of the contract and opens every page.
 */
export async function* listHostileSteps(
  person: HostilePerson,
  tangle: Tangle,
  { extent = 'largest', isCrowded = false }: HostileWalk = {},
): AsyncGenerator<HostileStep> {
  for await (const step of listAllSteps(person, tangle, { extent, isCrowded }))
    if (extent !== 'brief' || textSteps.test(step.name)) yield step;
}

async function* listAllSteps(
  person: HostilePerson,
  tangle: Tangle,
  { extent, isCrowded }: Required<HostileWalk>,
): AsyncGenerator<HostileStep> {
  const { own } = person;
  let arePicturesBrought = false;
  const call = (declared: Call, name: string, sample: Sample): HostileStep => ({
    name,
    call: declared,
    run: () => sendCall(person, declared, sample),
  });
  /** Uploads files until one is accepted, the largest first; all of them are measured. */
  function* bring(
    declared: Call,
    files: readonly HostileFile[],
    { query, keep }: { query: Sample['query']; keep: (data: Record<string, unknown>) => void },
  ): Generator<HostileStep> {
    let isTaken = false;
    for (const { name, bytes } of files) {
      const step = call(declared, `${declared.name}: ${name}`, { ...(query ? { query } : {}), file: bytes });
      yield {
        ...step,
        async run() {
          const answer = await step.run();
          if (answer.status === 200 && !isTaken) {
            isTaken = true;
            keep(dataSchema.parse(JSON.parse(answer.text)).data);
          }
          return answer;
        },
      };
    }
  }
  yield* bring(importCharacterCard, listHostileCards(tangle, extent), {
    query: { age: 30 },
    keep: ({ character }) => (own.characterId = idSchema.parse(character).id),
  });
  yield* bring(importLorebook, listHostileBooks(tangle, extent), {
    query: { name: tangle.fill(60) },
    keep: ({ lorebook }) => (own.lorebookId = idSchema.parse(lorebook).id),
  });
  yield* bring(importPreset, listHostilePresets(tangle), {
    query: { name: tangle.fill(100) },
    keep: ({ preset }) => (own.presetId = idSchema.parse(preset).id),
  });
  yield* bring(importConversation, listHostileChats(tangle, extent), {
    query: { charId: own.characterId },
    keep: ({ conversation }) => (own.conversationId = idSchema.parse(conversation).id),
  });
  for (let fact = 0; fact < 5; fact += 1)
    yield call(addMemory, addMemory.name, fillCall(addMemory, sampleOf(addMemory, own), tangle));
  yield call(addPersona, addPersona.name, fillCall(addPersona, sampleOf(addPersona, own), tangle));
  yield call(attachLorebook, attachLorebook.name, sampleOf(attachLorebook, own));
  const messages = await listMessages(person);
  own.replyId = messages.findLast(({ role }) => role === 'assistant')?.id ?? own.replyId;
  own.messageId = messages.findLast(({ role }) => role === 'user')?.id ?? own.messageId;
  yield call(inspectContext, `${inspectContext.name} of the imported chat`, {
    query: { conversation_id: own.conversationId },
  });
  yield call(searchMessages, `${searchMessages.name} for one mark`, {
    query: { conversation_id: own.conversationId, q: tangle.fill(3).trim() || 'a' },
  });
  const pages = [...listHostilePages(person, tangle)];
  yield* pages;
  if (isCrowded) {
    yield* pages.map(repeatAtOnce);
    yield* listPagesInPieces(person, pages);
  }
  yield call(addConversation, `${addConversation.name} with the own character`, {
    query: { charId: own.characterId },
    body: { fresh: true },
  });
  yield call(editMode, `${editMode.name} without a sampler`, {
    body: { id: own.conversationId, title: tangle.fill(80) },
  });
  // A filled field would claim that the person read something else than is stored.
  const { body: guidance } = fillCall(setGuidance, sampleOf(setGuidance, own), tangle);
  yield call(setGuidance, `${setGuidance.name}: not read before`, { body: { ...guidance, read: undefined } });
  for (const declared of calls) {
    if (rank(declared) === 0 && !arePicturesBrought) {
      arePicturesBrought = true;
      yield* bringPictures();
      if (isCrowded) {
        yield* listUploads().map(repeatAtOnce);
        yield* listLongCalls().map(repeatAtOnce);
        yield* listUploadsInPieces(person);
      }
    }
    yield call(declared, declared.name, fillCall(declared, sampleOf(declared, own), tangle));
    if (declared === askMessage) yield waitForMemory(person);
  }

  /** The calls that read or change the whole imported chat. */
  function listLongCalls(): HostileStep[] {
    return longCalls.map((declared) =>
      call(declared, `${declared.name} of the chat`, sampleOf(declared, own)),
    );
  }

  /** One file for each kind of upload, of ordinary size: the largest ones are brought one by one. */
  function listUploads(): HostileStep[] {
    const uploads = allCalls.filter(({ accepts = 'json' }) => accepts !== 'json');
    return uploads.map((declared) => call(declared, `${declared.name}: a sample`, sampleOf(declared, own)));
  }

  async function* bringPictures(): AsyncGenerator<HostileStep> {
    const query = { persona_id: own.personaId };
    for (const { name, bytes } of await listHostilePictures()) {
      yield call(uploadAvatar, `${uploadAvatar.name}: ${name}`, { file: bytes });
      yield call(uploadPersonaAvatar, `${uploadPersonaAvatar.name}: ${name}`, { query, file: bytes });
    }
  }
}

function waitForMemory(person: HostilePerson): HostileStep {
  return {
    name: 'what is remembered after askMessage',
    async run() {
      for (;;) {
        const answer = await sendCall(person, listMemories, {
          query: { conversation_id: person.own.conversationId },
        });
        if (!answer.text.includes('"is_working":true')) return answer;
      }
    },
  };
}

const historySchema = z.object({
  data: z.object({ records: z.array(z.object({ id: z.string(), role: z.string() })) }).nullable(),
});

/** Returns an empty list if the call is refused, as for a person who made too many requests. */
async function listMessages(person: HostilePerson) {
  const { text } = await sendCall(person, getHistory, {
    query: { conversation_id: person.own.conversationId },
  });
  return historySchema.parse(JSON.parse(text)).data?.records ?? [];
}

async function sendCall(person: HostilePerson, call: Call, sample: Sample): Promise<HostileAnswer> {
  const request = requestOf(call, sample, { ...person.network, ...person.headers });
  const picture = call.accepts === 'picture' && sample.file !== undefined ? { body: sample.file } : {};
  return readAnswer(
    `${person.baseUrl}${addressOf(call, sample.query)}`,
    { ...request, ...picture },
    call === watchConversation,
  );
}
