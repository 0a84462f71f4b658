import { openDatabase } from '#src/server/platform/database/database.ts';
import { collectBelongings, collectMemberBelongings } from '../api/call-samples.ts';
import { giveGems } from '../api/gems/give-gems.ts';
import { createMember } from '../api/test-member.ts';
import { registerVisitor } from '../api/test-visitor.ts';
import { origin, type Send } from '../api/visitor.ts';
import { type MeteredServer, startMeteredServer } from '../process/metered-server.ts';
import { createUsedDataFolder } from '../process/prepared-data.ts';
import { startFakeSpeech } from '../services/fake-speech.ts';
import { startFakeUpstream } from '../services/fake-upstream.ts';
import type { HostilePerson } from './hostile-step.ts';
import type { Tangle } from './tangles.ts';

/** The built site, a model and a speech service, all real processes or servers, for hostile people. */
export interface HostileSite {
  readonly server: MeteredServer;
  /** Its PostgreSQL; null if that is not found. */
  readonly postgresPid: number | null;
  /** Creates a guest or a member with one ordinary chat; from now on the replies of the model are tangled. */
  invite(who: 'guest' | 'member', tangle: Tangle): Promise<HostilePerson>;
  close(): Promise<void>;
}

/** The longest reply of the model, in UTF-16 units. */
const replyLength = 16_000;

/** @param env environment variables beside those of every test */
export async function startHostileSite(env: Record<string, string> = {}): Promise<HostileSite> {
  const folder = await createUsedDataFolder();
  const speech = await startFakeSpeech();
  const upstream = await startFakeUpstream({ record: false });
  const server = await startMeteredServer({
    dataDir: folder.dataDir,
    env: {
      LLM_BASE_URL: upstream.baseUrl,
      LLM_MODEL: 'fake',
      TTS_BASE_URL: speech.baseUrl,
      ...env,
    },
  });
  const send: Send = (request) => fetch(new Request(request.url.replace(origin, server.url), request));
  const database = openDatabase(await folder.databaseUrl());

  const postgresPid = await folder.findPostgres();

  return {
    server,
    postgresPid,
    async invite(who, tangle) {
      upstream.setScript({ name: 'reply', tokens: 20 });
      const person = who === 'guest' ? await inviteGuest() : await inviteMember();
      upstream.setScript({ name: 'reply', text: tangle.fill(replyLength), tokenMs: 0 });
      return person;
    },
    async close() {
      await database.close();
      await server.stop();
      await upstream.close();
      await speech.close();
      await folder.remove();
    },
  };

  async function inviteGuest(): Promise<HostilePerson> {
    const visitor = await registerVisitor(send);
    const { deviceId, user } = visitor;
    // With too few gems, most hostile input would be refused early.
    await giveGems(database, [user.id]);
    return {
      baseUrl: server.url,
      headers: { 'device-id': deviceId, platform: 'pc' },
      cookie: `device-id=${deviceId}`,
      own: await collectBelongings(visitor),
    };
  }

  async function inviteMember(): Promise<HostilePerson> {
    const member = await createMember({ send, services: { database } });
    return {
      baseUrl: server.url,
      headers: { ...member.headers, platform: 'pc' },
      cookie: `device-id=${member.guest.deviceId}; ${member.cookie}`,
      own: await collectMemberBelongings(database, member),
    };
  }
}
