import { eq } from 'drizzle-orm';
import type { LoginLink } from '#src/contract/account/login-calls.ts';
import { accounts } from '#src/server/account/identity/account-tables.ts';
import { maskAddress } from '#src/server/account/identity/show-address.ts';
import { users } from '#src/server/account/identity/tables.ts';
import type { Queries } from '#src/server/platform/database/database.ts';
import { isMember, type Visitor } from '#src/server/platform/http/visitor/visitor.ts';
import { countBelongings } from '../merge/has-belongings.ts';
import { isRealAddress } from './login-rules.ts';
import { isAskingDevice, requireLink } from './mail-proofs.ts';

/**
 * Describes a link to the person who opened it, and uses nothing up: the owner of the address recognizes it, and sees
 * what the login would take along from a device that did not request it.
 * @throws AppError 40003 for a link that is used up or expired
 */
export async function inspectLink(
  database: Queries,
  { token, deviceId, visitor }: { token: string; deviceId: string | null; visitor: Visitor | null },
): Promise<LoginLink> {
  const proof = await requireLink(database, token);
  const { chats, hasMore } =
    deviceId === null ? { chats: 0, hasMore: false } : await countBelongings(database, deviceId);
  return {
    purpose: proof.purpose,
    address: maskAddress(proof.email),
    same_device: isAskingDevice(proof, deviceId),
    chats,
    has_more: hasMore,
    replaces: await nameReplaced(database, visitor, proof.email),
  };
}

/** Names the member who is logged in here, if it is another than the link's; null otherwise. */
async function nameReplaced(
  database: Queries,
  visitor: Visitor | null,
  linked: string,
): Promise<string | null> {
  if (visitor === null || !isMember(visitor)) return null;
  const [member] = await database
    .select({ email: accounts.email, nickname: users.nickname })
    .from(users)
    .innerJoin(accounts, eq(accounts.id, users.accountId))
    .where(eq(users.id, visitor.userId));
  if (member === undefined || member.email === linked) return null;
  return isRealAddress(member.email) ? maskAddress(member.email) : member.nickname;
}
