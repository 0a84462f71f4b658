import { beforeAll, describe, expect, it } from 'vitest';
import { reportMessage } from '#src/contract/chat/media-calls.ts';
import { closeReport, listOpenReports } from '#src/server/chat/media/message-reports.ts';
import { startApiForFile } from '#tests/support/api/start-api-for-file.ts';
import type { TestVisitor } from '#tests/support/api/test-visitor.ts';

let visitor: TestVisitor;
let replyId: string;
let asked: string;

const api = await startApiForFile();
beforeAll(async () => {
  visitor = await api.registerVisitor();
  const { id } = await visitor.startChat();
  const reply = await visitor.ask(id, 'Good evening');
  replyId = reply.final.id;
  asked = reply.start?.user_message?.id ?? '';
});

function report(who: TestVisitor, messageId: string, note = '') {
  return who.client.call(reportMessage, { body: { message_id: messageId, reason: 'violence', note } });
}

describe('reporting a reply (rule:reports)', () => {
  it('stores who reported which reply, why, and its text at that time, also for a guest', async () => {
    const { report_id, received } = await report(visitor, replyId, 'It threatened me.');
    expect(received).toBe(true);
    const [row] = await api.database.sql`select * from reports where id = ${report_id}`;
    const [message] = await api.database.sql`select content from messages where id = ${replyId}`;
    expect(row).toMatchObject({
      message_id: replyId,
      user_id: visitor.user.id,
      reason: 'violence',
      note: 'It threatened me.',
      content: message?.['content'] as unknown,
      state: 'open',
    });
  });

  it('renews the report when the same reply is reported again, also ten times at once', async () => {
    const { report_id } = await report(visitor, replyId, 'first');
    const again = await Promise.all(
      Array.from({ length: 10 }, (_, index) => report(visitor, replyId, `again ${index}`)),
    );
    expect(new Set(again.map((one) => one.report_id))).toEqual(new Set([report_id]));
    const rows = await api.database.sql`select note from reports where message_id = ${replyId}`;
    expect([...rows]).toEqual([{ note: expect.stringMatching(/^again \d$/) }]);
  });

  it('is refused for an own message, an unknown one, and a reply of somebody else', async () => {
    const other = await api.registerVisitor();
    const unknown = '00000000-0000-4000-8000-000000000000';
    for (const refused of [
      () => report(visitor, asked),
      () => report(visitor, unknown),
      () => report(other, replyId),
    ]) {
      await expect(refused()).rejects.toMatchObject({ code: 40003, status: 404 });
    }
  });

  it('is listed for the operator, the oldest first, until it is resolved', async () => {
    const { database } = api.services;
    const { id } = await visitor.startChat();
    const later = (await visitor.ask(id, 'And now?')).final.id;
    await report(visitor, later);
    const open = await listOpenReports(database, 10);
    expect(open.map(({ messageId }) => messageId)).toEqual([replyId, later]);
    expect(JSON.stringify(open)).not.toContain(visitor.user.id);
    expect(await closeReport(database, open[0]?.id ?? '')).toBe(true);
    expect(await closeReport(database, open[0]?.id ?? '')).toBe(false);
    expect(await listOpenReports(database, 10)).toHaveLength(1);
  });
});
