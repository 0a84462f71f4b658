import { type SQL, sql } from 'drizzle-orm';
import { z } from 'zod';
import { guidanceSchema } from '#src/contract/chat/guidance-calls.ts';
import { vipLevels } from '#src/contract/call/level.ts';
import { isReachableBy } from '#src/server/characters/is-shown.ts';
import { characters, characterTexts } from '#src/server/characters/tables.ts';
import { users } from '#src/server/account/identity/tables.ts';
import { lorebooks } from '#src/server/lorebooks/tables.ts';
import { personas } from '#src/server/personas/tables.ts';
import type { Queries } from '#src/server/platform/database/database.ts';
import { runStatement } from '#src/server/platform/database/run-statement.ts';
import { createStatement, rowOf } from '#src/server/platform/database/statement.ts';
import { guidances } from '../tables/guidance-tables.ts';
import { conversationLorebooks } from '../tables/media-tables.ts';
import { isNotReplaced, isOfActiveBranch } from './is-active-memory.ts';
import { memories } from '../tables/memory-tables.ts';
import { crisisPauses } from '../tables/safety-tables.ts';
import { conversations, generations, messages } from '../tables/tables.ts';

const isoTime = z.string().transform((text) => new Date(text));

const turn = z.object({
  id: z.string(),
  role: z.enum(['user', 'assistant']),
  content: z.string(),
  depth: z.number(),
  created_at: isoTime,
  /** When the person last wrote it. */
  said_at: isoTime,
  model: z.string().nullable(),
  finish_reason: z.string().nullable(),
  is_hidden: z.boolean(),
});

const sceneRow = z.object({
  conversation: rowOf(conversations),
  nickname: z.string(),
  vip_level: z.enum(vipLevels),
  time_zone: z.string().nullable(),
  is_vip_character: z.boolean(),
  persona: z.object({ name: z.string(), description: z.string() }).nullable(),
  character_stamp: z.string(),
  turns: z.array(turn).nullable(),
  summary: z.object({ content: z.string(), depth: z.number().nullable() }).nullable(),
  facts: z.array(z.object({ id: z.string(), content: z.string(), is_pinned: z.boolean() })).nullable(),
  books: z
    .array(
      z.object({ id: z.string(), stamp: z.string(), is_attached: z.boolean(), is_of_persona: z.boolean() }),
    )
    .nullable(),
  chat_guidance: z.nullable(guidanceSchema),
  character_guidance: z.nullable(guidanceSchema),
  /** True while a reply is being written in the conversation. */
  is_busy: z.boolean(),
  /** The time at which the person was given the site's help; null if a persona has spoken to them since. */
  paused_since: isoTime.nullable(),
});

/** Everything that a reply in a conversation is made from; texts that seldom change are represented by a stamp. */
export type Scene = z.output<typeof sceneRow>;

/** The number of facts that are read: a few more than the limit, for facts that were unpinned. */
const mostFacts = sql.raw('300');

const given = sql.placeholder;
/** Selects guidance as JSON; the conversation's own and the character's are rows of one table. */
const guidanceOf = (place: SQL) => sql`(select json_build_object('instructions', ${guidances.instructions},
  'note', ${guidances.note}, 'note_depth', ${guidances.noteDepth}) from ${guidances} where ${place})`;

const isChosen = sql`coalesce(${personas.id} = c.persona_id, false)`;

const sceneStatement = createStatement(
  sql`
    with recursive c as (
      select * from ${conversations} where ${conversations.id} = ${given('conversationId')}
        and ${conversations.userId} = ${given('userId')} and ${conversations.deletedAt} is null),
    branch as (
      select m.id, m.parent_id, m.role, m.content, m.depth, m.created_at,
        coalesce(m.edited_at, m.created_at) as said_at, m.model, m.finish_reason,
        m.hidden_at is not null as is_hidden, m.is_omitted, 1 as place
      from c join ${messages} m on m.conversation_id = c.id
        and m.id = case when ${given('isFromHead')}::boolean then c.head_message_id else ${given('fromId')}::uuid end
      union all
      select m.id, m.parent_id, m.role, m.content, m.depth, m.created_at,
        coalesce(m.edited_at, m.created_at), m.model, m.finish_reason,
        m.hidden_at is not null, m.is_omitted, branch.place + 1
      from branch join ${messages} m on m.id = branch.parent_id where branch.place < ${given('mostTurns')}::int)
    select to_json(c) as conversation, ${users.nickname}, ${users.vipLevel}, ${users.timeZone},
      ${characters.vip} as is_vip_character,
      case when persona.id is null then null
        else json_build_object('name', persona.name, 'description', persona.description) end as persona,
      concat(${characters}.xmin, '.', ${characterTexts}.xmin) as character_stamp,
      (select json_agg(to_json(branch) order by branch.place desc) from branch where not branch.is_omitted) as turns,
      (select json_build_object('content', ${memories.content}, 'depth', ${memories.depth}) from ${memories}
        where ${memories.conversationId} = c.id and ${memories.kind} = 'summary' and not ${memories.isForgotten}
          and ${isOfActiveBranch()}
        order by ${memories.isPinned} desc, ${memories.depth} desc, ${memories.id} desc limit 1) as summary,
      (select json_agg(json_build_object('id', fact.id, 'content', fact.content,
          'is_pinned', fact.is_pinned) order by fact.is_pinned desc, fact.id) from (
        select ${memories.id}, ${memories.content}, ${memories.isPinned} from ${memories} where ${memories.conversationId} = c.id and ${memories.kind} = 'fact' and not ${memories.isForgotten}
          and ${isOfActiveBranch()} and ${isNotReplaced()}
        order by ${memories.isPinned} desc, ${memories.id} desc limit ${mostFacts}) fact) as facts,
      (select json_agg(to_json(book) order by book.created_at, book.id) from (
        select ${lorebooks.id}, ${lorebooks}.xmin::text as stamp, ${lorebooks.createdAt}, ${lorebooks.isGlobal},
          exists (select from ${conversationLorebooks} where ${conversationLorebooks.conversationId} = c.id
            and ${conversationLorebooks.lorebookId} = ${lorebooks.id}) as is_attached,
          coalesce(${lorebooks.id} = persona.lorebook_id, false) as is_of_persona
        from ${lorebooks} where ${lorebooks.userId} = c.user_id) book
        where book.is_global or book.is_attached or book.is_of_persona) as books,
      ${guidanceOf(sql`${guidances.conversationId} = c.id`)} as chat_guidance,
      ${guidanceOf(sql`${guidances.userId} = c.user_id and ${guidances.characterId} = c.character_id
        and ${guidances.conversationId} is null`)} as character_guidance,
      exists (select from ${generations} where ${generations.conversationId} = c.id
        and ${generations.state} = 'running') as is_busy,
      (select to_json(max(${crisisPauses.since})) from ${crisisPauses}
        join ${conversations} other on other.id = ${crisisPauses.conversationId}
        where other.user_id = c.user_id) as paused_since
    from c
    join ${users} on ${users.id} = c.user_id
    join ${characters} on ${characters.id} = c.character_id
      and ${isReachableBy(sql`c.user_id`, given('seesMature'))}
    left join ${characterTexts} on ${characterTexts.characterId} = c.character_id and ${characterTexts.language} = c.language
    left join lateral (
      select ${personas.id}, ${personas.name}, ${personas.description}, ${personas.lorebookId} from ${personas}
      where ${personas.userId} = c.user_id and not c.is_as_self and (${isChosen} or ${personas.isDefault})
      order by ${isChosen} desc limit 1) persona on true`,
  sceneRow,
);

export interface SceneOptions {
  conversationId: string;
  userId: string;
  seesMature: boolean;
  /** The newest message of the history; null for none; the head of the conversation if absent. */
  fromId?: string | null;
  mostTurns: number;
}

/**
 * Reads everything that a reply is made from in one round trip, for every kind of reply (rule:prompt-on-server).
 * @returns null for a conversation that is not the user's, or that the user may not see
 */
export async function loadScene(queries: Queries, options: SceneOptions): Promise<Scene | null> {
  const { conversationId, userId, seesMature, fromId, mostTurns } = options;
  const [scene] = await runStatement(queries, sceneStatement, {
    conversationId,
    userId,
    seesMature,
    isFromHead: fromId === undefined,
    fromId: fromId ?? null,
    mostTurns,
  });
  return scene ?? null;
}
