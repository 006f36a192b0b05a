import { rolesOfAccount, type StaffRole } from '@fuel-shack/contract/team/account-roles'
import { isManager, isStaff } from '@fuel-shack/contract/team/roles'
import type { z } from 'zod'
import { changeRole } from '../accounts/account-changes.ts'
import type { AccountRecord, AccountsService } from '../accounts/accounts-service.ts'
import {
  findAccount,
  findPasswordHash,
  insertAccount,
  newAccountRecord,
  updatePassword,
} from '../accounts/accounts-store.ts'
import type { NewAccount } from '../accounts/new-account.ts'
import type { IdentityCaller } from '../base/identity-caller.ts'
import { INVITATION, NEW_PASSWORD_LINK } from '../messages/team.ts'
import type { HashOptions } from '../passwords/hash-queue.ts'
import { hashPassword } from '../passwords/password-hash.ts'
import type { Ports, Tx } from '../base/ports.ts'
import { endAccess, removeFactors } from '../accounts/access-store.ts'
import type { FirstManagerService } from './first-manager.ts'
import { invitationSchema } from './team-service.ts'
import type { OneTimeSecrets } from '../base/one-time-secrets.ts'
import type { SecondFactorService } from '../credentials/second-factor-service.ts'

/**
 * `ended`: the link was used, withdrawn or is too old. `mismatch`: the address has an account, and this is not its password.
 * `member`, `two-step`: the account is in the team already, or needs more than its password.
 */
type Joined = { is: 'ended' | 'mismatch' | 'member' | 'two-step' } | { is: 'joined'; account: AccountRecord }
type Invitation = z.infer<typeof invitationSchema>
/** Which link makes an account: that of a manager, or the one for the first manager. */
export type JoinLink = 'invitation' | 'first-manager'

/** Undoes the transaction, so that the link can be used again. */
class NotJoined extends Error {}

interface JoiningDeps extends Pick<Ports, 'database' | 'clock' | 'newId' | 'teamAudit'> {
  accounts: AccountsService
  secondFactor: SecondFactorService
  oneTime: OneTimeSecrets
  firstManager: FirstManagerService
}

/** Serves the links that managers hand out: an invitation, and a new password. And the one that makes the first manager. */
export function createJoiningService(deps: JoiningDeps) {
  const { database, clock, newId, accounts, secondFactor, oneTime, firstManager, teamAudit } = deps

  async function findInvitation(token: string): Promise<Invitation | undefined> {
    const found = await oneTime.find(INVITATION, token)
    return found && invitationSchema.parse(found.data)
  }

  async function findResetAccount(token: string): Promise<AccountRecord | undefined> {
    const found = await oneTime.find(NEW_PASSWORD_LINK, token)
    return found?.accountId == null ? undefined : accounts.findAccount(found.accountId)
  }

  /** @returns the role that the link gives; undefined if it was used or has ended */
  async function takeLink(tx: Tx, link: JoinLink, token: string): Promise<StaffRole | undefined> {
    if (link === 'first-manager') return (await firstManager.take(tx, token)) ? 'manager' : undefined
    const taken = await oneTime.take(tx, INVITATION, token)
    return taken && invitationSchema.parse(taken.data).role
  }

  /** The role is granted now and not before: the person has entered the password of the account. */
  async function grant(tx: Tx, account: AccountRecord, role: StaffRole, passwordHash: string): Promise<void> {
    const { id, role: before } = account
    const current = await findAccount(tx, id)
    if (!current || current.role !== before || (await findPasswordHash(tx, id)) !== passwordHash) throw new NotJoined()
    await removeFactors(tx, id)
    await changeRole(tx, id, { role, changedBy: 'invitation', now: clock() })
  }

  async function add(tx: Tx, person: NewAccount, role: StaffRole, passwordHash: string) {
    const { name, emailAddress } = person
    const createdAt = clock().toISOString()
    const account = newAccountRecord({ id: newId(), name, emailAddress, role, createdAt, origin: 'invitation' })
    // Someone may have signed up with the address meanwhile, or the account with it is deactivated.
    if (!(await insertAccount(tx, account, passwordHash))) throw new NotJoined()
    return account
  }

  return {
    async find(token: string) {
      const invitation = await findInvitation(token)
      if (invitation) return { is: 'invitation', ...invitation } as const
      const account = await findResetAccount(token)
      return account && ({ is: 'new-password', account } as const)
    },

    /** Computes one hash, whether or not the address has an account. */
    async join(
      { link, token }: { link: JoinLink; token: string },
      person: NewAccount,
      caller: IdentityCaller,
      hashOptions: HashOptions,
    ): Promise<Joined> {
      const { emailAddress, password } = person
      const existing = await accounts.findAccountByAddress(emailAddress)
      if (existing && !(await accounts.signIn(emailAddress, password, hashOptions))) return { is: 'mismatch' }
      // The first manager may be a cook whom a command has added.
      const isMember = link === 'first-manager' ? isManager : isStaff
      if (existing && isMember(existing)) return { is: 'member' }
      if (existing && (await secondFactor.needOf(existing)) === 'proof') return { is: 'two-step' }
      const passwordHash = existing
        ? ((await findPasswordHash(database.queries, existing.id)) ?? '')
        : await hashPassword(password, hashOptions)
      try {
        return await database.transaction(async (tx): Promise<Joined> => {
          const role = await takeLink(tx, link, token)
          if (role === undefined) return { is: 'ended' }
          if (existing) await grant(tx, existing, role, passwordHash)
          const account = existing ?? (await add(tx, person, role, passwordHash))
          await teamAudit.joined(tx, { accountId: account.id, name: account.name, role }, caller)
          return { is: 'joined', account: { ...account, role, roles: rolesOfAccount(role) } }
        })
      } catch (error) {
        if (error instanceof NotJoined) return { is: 'mismatch' }
        throw error
      }
    },

    /** @returns false if the link was used or has ended. */
    async choosePassword(token: string, password: string, hashOptions: HashOptions): Promise<boolean> {
      const passwordHash = await hashPassword(password, hashOptions)
      return database.transaction(async (tx) => {
        const taken = await oneTime.take(tx, NEW_PASSWORD_LINK, token)
        if (taken?.accountId == null || !(await findAccount(tx, taken.accountId))) return false
        await updatePassword(tx, taken.accountId, { passwordHash, mustChangePassword: false })
        await endAccess(tx, taken.accountId, { reason: 'password', now: clock() })
        return true
      })
    },
  }
}
