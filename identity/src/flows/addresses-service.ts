import { isMobileNumber, showLoginAddress, viaOf } from '../accounts/login-address.ts'
import {
  endLaterReservations,
  isReservedFor,
  isReservedFromOthers,
  reserveAddress,
} from '../accounts/reserved-addresses.ts'
import { z } from 'zod'
import {
  findAccount,
  findAccountByAddress,
  updateAddress,
  updatePassword,
  type AccountRecord,
} from '../accounts/accounts-store.ts'
import { ADDRESS, ADDRESS_UNDO } from '../messages/addresses.ts'
import { noPasswordHash } from '../passwords/password-hash.ts'
import type { AccountMessage, Ports, Tx } from '../base/ports.ts'
import { endAccess, removeFactors } from '../accounts/access-store.ts'
import type { OneTimeSecrets } from '../base/one-time-secrets.ts'
import type { SecondFactorService } from '../credentials/second-factor-service.ts'
import type { LoginThrottle } from './login-throttle.ts'

const LINK_SECONDS = 30 * 60
const CODE_SECONDS = 10 * 60
const UNDO_SECONDS = 72 * 60 * 60

/** A change to the same address is a confirmation. */
const changeSchema = z.object({ from: z.string(), to: z.string() })
const undoSchema = z.object({ accountId: z.string(), to: z.string() })

interface AddressesDeps extends Pick<Ports, 'database' | 'clock' | 'outgoing'> {
  oneTime: OneTimeSecrets
  throttle: LoginThrottle
  secondFactor: SecondFactorService
}

interface AddressChange extends z.infer<typeof changeSchema> {
  accountId: string
}

/** Confirms that users read what is sent to their email address or mobile number, and changes it once they have confirmed the new one. */
export function createAddressesService({ database, clock, oneTime, outgoing, throttle, secondFactor }: AddressesDeps) {
  async function find(token: string): Promise<AddressChange | undefined> {
    const found = await oneTime.find(ADDRESS, token)
    return found?.accountId ? { accountId: found.accountId, ...changeSchema.parse(found.data) } : undefined
  }

  async function isFreeFor(tx: Tx, accountId: string, address: string): Promise<boolean> {
    if (await isReservedFromOthers(tx, address, { accountId, at: clock().toISOString() })) return false
    return (await findAccountByAddress(tx, address)) === undefined
  }

  return {
    canSend: (via: AccountMessage['via']): boolean => outgoing.canSend(via),
    find,

    /** Nothing is sent to an address that another account has, or that got three messages this hour: the answer is the same. */
    async send({ id: accountId, emailAddress: from }: AccountRecord, to: string): Promise<void> {
      if (!outgoing.canSend(viaOf(to)) || !(await throttle.tryMessageTo(to, from === to ? accountId : undefined)))
        return
      await database.transaction(async (tx) => {
        const isFree = from === to || (await isFreeFor(tx, accountId, to))
        const nonce = await oneTime.issue(tx, {
          purpose: ADDRESS,
          accountId,
          data: { from, to },
          lifetimeSeconds: isFree ? LINK_SECONDS : 0,
          codeLifetimeSeconds: isFree ? CODE_SECONDS : 0,
          codeFor: accountId,
        })
        await outgoing.enqueue(tx, { via: viaOf(to), to, name: 'confirm-address', nonce, facts: {} })
      })
    },

    checkCode: (accountId: string, code: string) => oneTime.checkCode({ purpose: ADDRESS, codeFor: accountId }, code),

    /**
     * After a change, the earlier address gets a link that undoes it. @returns undefined if the link does not work, or another
     * account has the address now.
     */
    async confirm(token: string): Promise<AddressChange | undefined> {
      return database.transaction(async (tx) => {
        const taken = await oneTime.take(tx, ADDRESS, token)
        if (!taken?.accountId) return undefined
        const { accountId } = taken
        const change = { accountId, ...changeSchema.parse(taken.data) }
        const { from, to } = change
        if (from !== to && !(await isFreeFor(tx, accountId, to))) return undefined
        const verifiedAt = isMobileNumber(to) ? null : clock().toISOString()
        if (!(await updateAddress(tx, accountId, { from, to, verifiedAt }))) return undefined
        if (from === to) return change
        // This is not a secret of the account: a new password, which a thief could set, must not end it.
        const data = { accountId, to: from }
        const undo = { purpose: ADDRESS_UNDO, accountId: null, data, lifetimeSeconds: UNDO_SECONDS }
        const expiresAt = new Date(clock().getTime() + UNDO_SECONDS * 1000).toISOString()
        await reserveAddress(tx, from, { accountId, expiresAt })
        const nonce = await oneTime.issue(tx, undo)
        const via = viaOf(from)
        if (outgoing.canSend(via))
          await outgoing.enqueue(tx, {
            via,
            to: from,
            name: 'address-changed',
            nonce,
            facts: { address: showLoginAddress(to) },
          })
        return change
      })
    },

    /** @returns the address that would be restored. Uses nothing up. */
    async findUndo(token: string): Promise<string | undefined> {
      const found = await oneTime.find(ADDRESS_UNDO, token)
      if (!found) return undefined
      const { accountId, to } = undoSchema.parse(found.data)
      return (await isReservedFor(database.queries, to, accountId)) ? to : undefined
    },

    /**
     * Restores the address whatever it is now, and ends every session, the password and passkeys that log in alone: a thief
     * may have chosen them. The links that undo later changes end too. Two-step login stays on.
     *
     * @returns the account; undefined if that cannot be done.
     */
    async undo(token: string): Promise<string | undefined> {
      const found = await oneTime.find(ADDRESS_UNDO, token)
      const owner = found && (await findAccount(database.queries, undoSchema.parse(found.data).accountId))
      const hasTwoSteps = owner !== undefined && (await secondFactor.needOf(owner)) === 'proof'
      return database.transaction(async (tx) => {
        const taken = await oneTime.take(tx, ADDRESS_UNDO, token)
        if (!taken) return undefined
        const { accountId, to } = undoSchema.parse(taken.data)
        const account = await findAccount(tx, accountId)
        if (!account || !(await isReservedFor(tx, to, accountId))) return undefined
        await endLaterReservations(tx, to)
        const verifiedAt = isMobileNumber(to) ? null : clock().toISOString()
        const restored = { from: account.emailAddress, to, verifiedAt }
        if (!(await updateAddress(tx, accountId, restored))) return undefined
        await updatePassword(tx, accountId, { passwordHash: noPasswordHash(), mustChangePassword: false })
        if (!hasTwoSteps) await removeFactors(tx, accountId)
        await endAccess(tx, accountId, { reason: 'logged-out', now: clock() })
        return accountId
      })
    },
  }
}
