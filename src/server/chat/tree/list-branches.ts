import { sql } from 'drizzle-orm';
import { z } from 'zod';
import type { Branch } from '#src/contract/chat/tree-calls.ts';
import { excerptBeginning, excerptSourceLength } from '#src/domain/text/excerpt-beginning.ts';
import type { Queries } from '#src/server/platform/database/database.ts';
import { type ConversationRow, type Owner, requireConversation } from '../messages/require-conversation.ts';
import { messages } from '../tables/tables.ts';

const mostBranches = 500;
const excerptLength = 120;

/** A stretch of messages without a fork. */
interface Stretch {
  first_id: string;
  last_id: string;
  /** The message before its first. */
  parent_id: string | null;
  depth: number;
  length: number;
  is_on_path: boolean;
  time: Date;
}

const wordRows = z.array(
  z.object({ last_id: z.string(), role: z.enum(['user', 'assistant']), content: z.string() }),
);

type Words = z.infer<typeof wordRows>[number];

/**
 * Lists the branches of an own conversation for a map: each stretch of messages without a fork is one branch. Lists at
 * most 500: the stretches of the active branch (the last of them, if there are more), then the newest stretches, each
 * with the stretches that lead to it. Sorted by depth.
 * @throws AppError 40003 with 404 for a foreign or unknown conversation
 */
export async function listBranches(
  database: Queries,
  { owner, conversationId }: { owner: Owner; conversationId: string },
): Promise<Branch[]> {
  const conversation = await requireConversation(database, owner, conversationId);
  const chosen = chooseStretches(await listStretches(database, conversation));
  const words = await loadWords(database, chosen);
  return chosen.map((stretch) => {
    const { role = 'assistant', content = '' } = words.get(stretch.last_id) ?? {};
    return {
      id: stretch.last_id,
      parent_id: stretch.parent_id,
      depth: stretch.depth,
      length: stretch.length,
      excerpt: excerptBeginning(content, excerptLength),
      role,
      is_active: stretch.is_on_path,
      time: stretch.time.toISOString(),
    };
  });
}

/**
 * Lists the stretches, in one pass. They begin at the beginning of a conversation and after every fork, and end at
 * forks and leaves, and at the head, so that none is partly active. On the active branch, from its end to its
 * beginning, the last end that was passed is the end of each message; elsewhere the end is found by walking there.
 * Nothing is joined: right after an import PostgreSQL expects few rows, and would compare each start with each end.
 */
async function listStretches(database: Queries, { id, headMessageId }: ConversationRow): Promise<Stretch[]> {
  const rows = await database.execute<Omit<Stretch, 'time'> & { time: string }>(sql`
    with recursive present as materialized (
      select id, parent_id, depth, is_on_path, created_at from ${messages}
      where conversation_id = ${id} and removal_id is null
    ), forks as materialized (
      select parent_id as id from present where parent_id is not null group by parent_id having count(*) > 1
      union select ${headMessageId}::uuid where ${headMessageId}::uuid is not null
    ), marked as materialized (
      select *, id in (select id from forks) as is_end,
        parent_id is null or parent_id in (select id from forks) as is_start
      from present
    ), passed as (
      select *, count(*) filter (where is_end) over (order by depth desc rows unbounded preceding) as ends
      from marked where is_on_path
    ), active as (
      select *, first_value(id) over stretch as last_id, first_value(depth) over stretch as last_depth,
        first_value(created_at) over stretch as time
      from passed where ends > 0 window stretch as (partition by ends order by depth desc)
    ), walk as (
      select id as first_id, parent_id, depth as first_depth, id as last_id, depth, created_at as time
      from marked where is_start and not is_on_path
      union all
      select walk.first_id, walk.parent_id, walk.first_depth, next.id, next.depth, next.created_at
      from walk cross join lateral (
        select id, depth, created_at from ${messages}
        where parent_id = walk.last_id and removal_id is null offset 0) next
      where walk.last_id not in (select id from forks)
    )
    select id as first_id, last_id, parent_id, last_depth as depth, last_depth - depth + 1 as length,
      true as is_on_path, time
    from active where is_start
    union all
    (select distinct on (first_id) first_id, last_id, parent_id, depth, depth - first_depth + 1, false, time
    from walk order by first_id, depth desc)`);
  return [...rows].map(({ time, ...stretch }) => ({ ...stretch, time: new Date(time) }));
}

/** Loads the beginnings of the first shown messages of some stretches, by their last messages. */
async function loadWords(
  database: Queries,
  stretches: readonly Stretch[],
): Promise<ReadonlyMap<string, Words>> {
  const firstIds = stretches.map(({ first_id: id }) => id);
  const lastIds = stretches.map(({ last_id: id }) => id);
  const rows = await database.execute(sql`
    select last.id as last_id, case when first.is_omitted then last.role else first.role end as role,
      case when not first.is_omitted then left(first.content, ${excerptSourceLength})
        when not last.is_omitted then left(last.content, ${excerptSourceLength}) else '' end as content
    from unnest(${sql.param(firstIds)}::uuid[], ${sql.param(lastIds)}::uuid[]) as stretch (first_id, last_id)
    join ${messages} first on first.id = stretch.first_id join ${messages} last on last.id = stretch.last_id`);
  return new Map(wordRows.parse([...rows]).map((words) => [words.last_id, words]));
}

function chooseStretches(stretches: readonly Stretch[]): Stretch[] {
  const byLast = mapPresent(stretches);
  const present = [...byLast.values()];
  const active = present.filter((stretch) => stretch.is_on_path).toSorted((a, b) => b.depth - a.depth);
  const others = present
    .filter((stretch) => !stretch.is_on_path)
    .toSorted((a, b) => b.time.getTime() - a.time.getTime());
  const chosen = new Set(active.slice(0, mostBranches));
  for (const stretch of others) {
    const way: Stretch[] = [];
    for (
      let at: Stretch | undefined = stretch;
      at !== undefined && !chosen.has(at) && chosen.size + way.length <= mostBranches;
    ) {
      way.push(at);
      at = at.parent_id === null ? undefined : byLast.get(at.parent_id);
    }
    if (chosen.size + way.length > mostBranches) break;
    for (const one of way) chosen.add(one);
  }
  return [...chosen].toSorted((a, b) => a.depth - b.depth || a.time.getTime() - b.time.getTime());
}

/** Maps the stretches by their last messages, without those after a removed message, which were removed with it. */
function mapPresent(stretches: readonly Stretch[]): Map<string, Stretch> {
  const present = new Map<string, Stretch>();
  for (const stretch of stretches.toSorted((a, b) => a.depth - b.depth)) {
    if (stretch.parent_id === null || present.has(stretch.parent_id)) present.set(stretch.last_id, stretch);
  }
  return present;
}
