import { randomBytes } from 'node:crypto'
import { isManager } from '@fuel-shack/contract/team/roles'
import { listAccounts } from '../accounts/accounts-store.ts'
import { IDENTITY_PATH } from '../base/identity-site.ts'
import type { KeySecret } from '../base/key-secret.ts'
import type { Ports, Queries, Tx } from '../base/ports.ts'
import { findRecord, saveRecord, takeRecordOf } from '../base/records-store.ts'
import { createTokenVault } from '../base/secret-box.ts'
import { firstManagerAddress } from '../messages/team.ts'

const KIND = 'FirstManagerLink'
/** All links are the same row: a new one replaces the one before. */
const ID = 'current'
const TOKEN_BYTES = 32
const LIFETIME_MS = 60 * 60_000

export type FirstManagerService = ReturnType<typeof createFirstManagerService>

interface FirstManagerDeps extends Pick<Ports, 'database' | 'clock'> {
  keySecret: KeySecret
}

/** Lets the first manager make their account: with one link, which works once, for an hour, and only while there is no manager. */
export function createFirstManagerService({ database, clock, keySecret }: FirstManagerDeps) {
  const vault = createTokenVault(keySecret)
  const fingerprintOf = (token: string) => vault.fingerprint(`first-manager:${token}`)
  const now = () => clock().toISOString()

  async function hasManager(queries: Queries): Promise<boolean> {
    const accounts = await listAccounts(queries)
    return accounts.some((account) => isManager(account) && account.deactivatedAt === null)
  }

  return {
    /** Ends the link before. Only a fingerprint of the token is stored. @returns undefined if the rest stop has a manager */
    async makeLink(publicUrl: string): Promise<string | undefined> {
      if (await hasManager(database.queries)) return undefined
      const token = randomBytes(TOKEN_BYTES).toString('base64url')
      const expiresAt = new Date(clock().getTime() + LIFETIME_MS).toISOString()
      const record = { kind: KIND, id: ID, accountId: null, grantId: null, uid: fingerprintOf(token) }
      await saveRecord(database.queries, { ...record, payload: { expiresAt }, expiresAt })
      return firstManagerAddress(publicUrl + IDENTITY_PATH, token)
    },

    /** Uses nothing up. `has-manager`: no link works any more, also one that was never opened. */
    async find(token: string): Promise<'open' | 'ended' | 'has-manager'> {
      if (await hasManager(database.queries)) return 'has-manager'
      const found = await findRecord(database.queries, KIND, ID)
      const isOpen = found?.uid === fingerprintOf(token) && String(found.payload['expiresAt']) > now()
      return isOpen ? 'open' : 'ended'
    },

    /** Of callers at the same time, one gets it: the others wait for that row, and then find a manager. */
    async take(tx: Tx, token: string): Promise<boolean> {
      const isTaken = await takeRecordOf(tx, { kind: KIND, id: ID, uid: fingerprintOf(token), now: now() })
      return isTaken && !(await hasManager(tx))
    },
  }
}
