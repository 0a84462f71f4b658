import type postgres from 'postgres';

export interface NewCharacter {
  id: string;
  gender?: 'MALE' | 'FEMALE';
  name?: string;
  likes?: number;
  rank?: number;
  tags?: readonly string[];
  /** Creation time; now by default. */
  createdAt?: string;
}

/** Stores a small character in both languages, as an import would. */
export async function addCharacter(sql: postgres.Sql, character: NewCharacter): Promise<void> {
  const { id, gender = 'FEMALE', name = `Someone ${id}`, likes = 0, rank = 1_000, tags = [] } = character;
  await sql.begin(async (transaction) => {
    await transaction`
      insert into characters (id, slug, gender, age, vip, likes, rank, content_hash, created_at)
      values (${id}, 'someone', ${gender}, 30, false, ${likes}, ${rank}, '',
        coalesce(${character.createdAt ?? null}::timestamptz, clock_timestamp()))`;
    for (const tag of tags) await transaction`insert into character_tags values (${id}, ${tag})`;
    for (const language of ['en', 'zh-CN']) {
      await transaction`
        insert into character_texts (character_id, language, name, occupation, tagline, description, personality,
          scenario, first_message, alternate_greetings, example_dialogue, voice_hint, mood, liked_things, disliked_things)
        values (${id}, ${language}, ${name}, 'Clerk', 'A tagline', 'A description', 'Kind', 'A room', 'Hello.', '{}', '', '',
          '{}', '{}', '{}')`;
    }
  });
}
