import type { Tx } from '../base/ports.ts'
import type { HashOptions } from '../passwords/hash-queue.ts'
import { hashPassword } from '../passwords/password-hash.ts'
import { endAccess } from './access-store.ts'
import type { AccountsDeps } from './accounts-deps.ts'
import { updatePassword } from './accounts-store.ts'

export interface ResetOptions {
  /** Records of the sessions that stay open. */
  retainedRecords?: string[]
  /** The password was generated: the user has to choose a new one at the next login. */
  mustChange?: boolean
  hashOptions?: HashOptions | undefined
  /** Uses up what allows it, in the transaction. False: nothing changes. */
  isAllowed?: (tx: Tx) => Promise<boolean>
  /** The hash that was checked. False if it was replaced meanwhile, such as by a reset of its owner. */
  from?: string | undefined
}

/** Ends every session of the account. */
export async function resetPassword(
  { database, clock }: AccountsDeps,
  id: string,
  password: string,
  options: ResetOptions = {},
): Promise<boolean> {
  const { retainedRecords = [], mustChange = false, hashOptions, isAllowed, from } = options
  const passwordHash = await hashPassword(password, hashOptions)
  return database.transaction(async (tx) => {
    if (isAllowed && !(await isAllowed(tx))) return false
    const update = { passwordHash, mustChangePassword: mustChange, ...(from !== undefined && { from }) }
    if (!(await updatePassword(tx, id, update))) return false
    await endAccess(tx, id, { reason: 'password', now: clock(), retained: retainedRecords })
    return true
  })
}
