import { asc, eq } from 'drizzle-orm';
import type { LoginWay } from '#src/contract/account/login-way-calls.ts';
import {
  accountProviders,
  accountRecoveryCodes,
  accounts,
} from '#src/server/account/identity/account-tables.ts';
import { showAddress } from '#src/server/account/identity/show-address.ts';
import type { Queries } from '#src/server/platform/database/database.ts';
import type { Member } from '#src/server/platform/http/visitor/visitor.ts';
import type { LoginProvider } from '../login/list-login-providers.ts';
import { listPasskeys } from './passkeys.ts';
import { isRealAddress } from '../login/login-rules.ts';

/** Lists every way to log in to the account, passkeys first, without any key, subject or hash. */
export async function listLoginWays(
  database: Queries,
  member: Member,
  providers: readonly LoginProvider[],
): Promise<{ records: LoginWay[] }> {
  const { accountId } = member;
  const { records: passkeys } = await listPasskeys(database, member);
  const linked = await database
    .select({
      id: accountProviders.id,
      providerId: accountProviders.providerId,
      createdAt: accountProviders.createdAt,
    })
    .from(accountProviders)
    .where(eq(accountProviders.ownerId, accountId))
    .orderBy(asc(accountProviders.createdAt), accountProviders.id);
  const [account] = await database
    .select({ email: accounts.email, codeTime: accountRecoveryCodes.createdAt })
    .from(accounts)
    .leftJoin(accountRecoveryCodes, eq(accountRecoveryCodes.accountId, accounts.id))
    .where(eq(accounts.id, accountId));
  const records: LoginWay[] = [
    ...passkeys.map((passkey) => ({ kind: 'passkey' as const, ...passkey })),
    ...linked.map(({ id, providerId, createdAt }) => ({
      kind: 'provider' as const,
      id,
      name: providers.find((provider) => provider.id === providerId)?.name ?? providerId,
      create_time: createdAt.toISOString(),
    })),
  ];
  if (account !== undefined && isRealAddress(account.email)) {
    records.push({ kind: 'email', id: 'email', name: showAddress(account.email), create_time: null });
  }
  if (account !== undefined && account.codeTime !== null) {
    const create_time = account.codeTime.toISOString();
    records.push({ kind: 'recovery_code', id: 'recovery_code', name: '', create_time });
  }
  return { records };
}
