import { isStaff } from '@fuel-shack/contract/team/roles'
import { z } from 'zod'
import type { AccountRecord, AccountsService } from '../accounts/accounts-service.ts'
import { viaOf } from '../accounts/login-address.ts'
import type { AccountMessage, Ports } from '../base/ports.ts'
import { createTemporaryRecords } from '../base/temporary-records.ts'
import { createCodeLimits, type CodeCaller } from './code-limits.ts'
import type { DeviceCookies } from '../credentials/device-cookie.ts'
import { LOGIN_CODE, LOGIN_CODE_MINUTES } from '../messages/login-code.ts'
import type { OneTimeSecrets } from '../base/one-time-secrets.ts'
import type { TokenVault } from '../base/secret-box.ts'

const personSchema = z.object({ name: z.string(), address: z.string() })

/** The recipient of a code. The name is that of a new account. */
export type CodePerson = z.infer<typeof personSchema>

interface LoginCodesDeps extends Pick<
  Ports,
  'database' | 'clock' | 'outgoing' | 'rateLimits' | 'pause' | 'alertOwner'
> {
  accounts: AccountsService
  oneTime: OneTimeSecrets
  vault: TokenVault
  devices: DeviceCookies
}

interface Redeemed {
  account?: AccountRecord
  isNew: boolean
  waitSeconds: number
}

export type LoginCodes = ReturnType<typeof createLoginCodes>

/**
 * Logins and sign-ups, without a password, by a code that is sent to the address. Whether an
 * address has an account shows in its mailbox only: each request stores, counts and sends the same.
 *
 * A code belongs to one login attempt or session (`codeFor`), where only the last one works.
 */
export function createLoginCodes(deps: LoginCodesDeps) {
  const { database, clock, accounts, oneTime, outgoing, rateLimits } = deps
  const limits = createCodeLimits(deps)
  const lifetimeSeconds = LOGIN_CODE_MINUTES * 60
  const recipients = createTemporaryRecords({
    database,
    clock,
    kind: 'CodeRecipient',
    lifetimeSeconds,
    schema: personSchema,
  })

  /**
   * Staff, and accounts with a password, need that. The person who chose the password may not own the mailbox or number, and
   * would share the account with its owner; a reset ends their access first.
   */
  async function mayUse(account: AccountRecord | undefined): Promise<boolean> {
    // Reads as much for an address without an account.
    const hasPassword = await accounts.hasAnyPassword(account?.id ?? '')
    return account === undefined || (!isStaff(account) && !hasPassword)
  }

  return {
    mayUse,

    /** Returns whether a code can be sent there. */
    canSendTo: (address: string): boolean => outgoing.canSend(viaOf(address)),
    channels: (): AccountMessage['via'][] => (['email', 'sms'] as const).filter((via) => outgoing.canSend(via)),

    /** @returns who received the last code of this login attempt or session. */
    findRecipient: async (codeFor: string): Promise<CodePerson | undefined> => (await recipients.find(codeFor))?.data,

    /** Counts another text or email with a code, that proves a new address. @returns seconds to wait; 0 if it may be sent. */
    countSend: async (address: string, ip: string): Promise<number> =>
      limits.takeSend(address, await accounts.findAccountByAddress(address), { ip }),

    /** @returns seconds to wait at a limit; 0 if it will be sent. */
    async send(codeFor: string, person: CodePerson, caller: CodeCaller): Promise<number> {
      const account = await accounts.findAccountByAddress(person.address)
      const waitSeconds = await limits.takeSend(person.address, account, caller)
      if (waitSeconds > 0) return waitSeconds
      const isNotRejected = await mayUse(account)
      await recipients.save(codeFor, { accountId: null, data: person })
      await database.transaction(async (tx) => {
        const secret = { purpose: LOGIN_CODE, accountId: account?.id ?? null, data: person, lifetimeSeconds, codeFor }
        const nonce = await oneTime.issue(tx, secret)
        const message = { via: viaOf(person.address), to: person.address, name: LOGIN_CODE, facts: {} }
        await outgoing.enqueue(tx, { ...message, nonce: isNotRejected ? nonce : null })
      })
      return 0
    },

    /** @returns no account for a wrong code. A correct one makes the account of a new person. */
    async redeem(codeFor: string, typed: string, caller: CodeCaller): Promise<Redeemed> {
      const recipient = (await recipients.find(codeFor))?.data
      const known = recipient && (await accounts.findAccountByAddress(recipient.address))
      const guesses = await limits.guessesOf(recipient?.address ?? codeFor, known, caller)
      const { allowed, retryAfterSeconds } = await rateLimits.take(guesses.name, guesses.limit)
      if (!allowed) return { isNew: false, waitSeconds: retryAfterSeconds }
      const { token, waitSeconds } = await oneTime.checkCode({ purpose: LOGIN_CODE, codeFor }, typed)
      if (token === undefined) return { isNew: false, waitSeconds }
      const found = await database.transaction(async (tx) => {
        const taken = await oneTime.take(tx, LOGIN_CODE, token)
        if (!taken) return undefined
        return accounts.ensureCustomer(tx, personSchema.parse(taken.data))
      })
      // Checked again: an account can get a role or a password in these minutes.
      if (!found || !(await mayUse(found.account))) return { isNew: false, waitSeconds: 0 }
      await rateLimits.release(guesses.name)
      if (recipient && viaOf(recipient.address) === 'email') await limits.forgiveSend(caller.ip)
      await recipients.delete(codeFor)
      return { ...found, waitSeconds: 0 }
    },
  }
}
