import { isPasswordHash, verifyPassword } from '../passwords/password-hash.ts'
import type { AccountsDeps } from './accounts-deps.ts'
import { findPasswordHash } from './accounts-store.ts'
import { resetPassword, type ResetOptions } from './reset-password.ts'

export type ChangeOptions = Pick<ResetOptions, 'retainedRecords' | 'hashOptions'>

/** @returns false for a wrong current password. Ends every session except that of the retained records. */
export async function changePassword(
  deps: AccountsDeps,
  id: string,
  { current, next }: { current: string; next: string },
  options: ChangeOptions,
): Promise<boolean> {
  const from = await findPasswordHash(deps.database.queries, id)
  if (!(await verifyPassword(current, from, options.hashOptions))) return false
  return resetPassword(deps, id, next, { ...options, from })
}

/**
 * Replaces a generated password after a login with it. Ends every session except that of the retained records.
 *
 * @returns false if the new password is the same.
 */
export async function replacePassword(
  deps: AccountsDeps,
  id: string,
  next: string,
  options: ChangeOptions,
): Promise<boolean> {
  const from = await findPasswordHash(deps.database.queries, id)
  if (await verifyPassword(next, from, options.hashOptions)) return false
  return resetPassword(deps, id, next, { ...options, from })
}

/** The first password of an account that has none. @returns false if it has one. */
export async function addPassword(
  deps: AccountsDeps,
  id: string,
  next: string,
  options: ChangeOptions,
): Promise<boolean> {
  const from = await findPasswordHash(deps.database.queries, id)
  if (from === undefined || isPasswordHash(from)) return false
  return resetPassword(deps, id, next, { ...options, from })
}
