import { deleteRecoveryCodes } from '../accounts/access-store.ts'
import type { Queries } from '../base/ports.ts'

type AuthenticatorAppRecord = NonNullable<Awaited<ReturnType<typeof findAuthenticatorApp>>>

export function findAuthenticatorApp(queries: Queries, accountId: string) {
  return queries
    .selectFrom('identity_authenticator_apps')
    .select([
      'account_id as accountId',
      'sealed_secret as sealedSecret',
      'last_step as lastStep',
      'created_at as createdAt',
      'last_used_at as lastUsedAt',
    ])
    .where('account_id', '=', accountId)
    .executeTakeFirst()
}

/** An account has at most one: a new one replaces it. */
export async function saveAuthenticatorApp(queries: Queries, app: AuthenticatorAppRecord): Promise<void> {
  const values = {
    sealed_secret: app.sealedSecret,
    last_step: app.lastStep,
    created_at: app.createdAt,
    last_used_at: app.lastUsedAt,
  }
  await queries
    .insertInto('identity_authenticator_apps')
    .values({ account_id: app.accountId, ...values })
    .onConflict((conflict) => conflict.column('account_id').doUpdateSet(values))
    .execute()
}

/** @returns false if a code of this time step or a later one was accepted before, by any instance. */
export async function acceptStep(
  queries: Queries,
  { accountId, sealedSecret }: Pick<AuthenticatorAppRecord, 'accountId' | 'sealedSecret'>,
  { step, usedAt }: { step: number; usedAt: string },
): Promise<boolean> {
  const { numUpdatedRows } = await queries
    .updateTable('identity_authenticator_apps')
    .set({ last_step: step, last_used_at: usedAt })
    .where('account_id', '=', accountId)
    .where('sealed_secret', '=', sealedSecret)
    .where('last_step', '<', step)
    .executeTakeFirst()
  return numUpdatedRows > 0
}

export async function replaceRecoveryCodes(
  queries: Queries,
  accountId: string,
  { codeHashes, salt, createdAt }: { codeHashes: string[]; salt: string; createdAt: string },
): Promise<void> {
  await deleteRecoveryCodes(queries, accountId)
  await queries
    .insertInto('identity_recovery_codes')
    .values(
      codeHashes.map((codeHash) => ({
        account_id: accountId,
        code_hash: codeHash,
        salt,
        created_at: createdAt,
        used_at: null,
      })),
    )
    .execute()
}

export async function findRecoverySalt(queries: Queries, accountId: string): Promise<string | undefined> {
  const row = await queries
    .selectFrom('identity_recovery_codes')
    .select('salt')
    .where('account_id', '=', accountId)
    .executeTakeFirst()
  return row?.salt
}

/** @returns false if the account has no such code, or it was used before. */
export async function acceptRecoveryCode(
  queries: Queries,
  accountId: string,
  { codeHash, usedAt }: { codeHash: string; usedAt: string },
): Promise<boolean> {
  const { numUpdatedRows } = await queries
    .updateTable('identity_recovery_codes')
    .set({ used_at: usedAt })
    .where('account_id', '=', accountId)
    .where('code_hash', '=', codeHash)
    .where('used_at', 'is', null)
    .executeTakeFirst()
  return numUpdatedRows > 0
}

export async function countRecoveryCodesLeft(queries: Queries, accountId: string): Promise<number> {
  const { left } = await queries
    .selectFrom('identity_recovery_codes')
    .select((row) => row.fn.countAll<number>().as('left'))
    .where('account_id', '=', accountId)
    .where('used_at', 'is', null)
    .executeTakeFirstOrThrow()
  return left
}
