import { STAFF_ROLES, type Role, type StaffRole } from '@fuel-shack/contract/team/account-roles'
import { isManager, isStaff } from '@fuel-shack/contract/team/roles'
import { z } from 'zod'
import { changeRole, removeAccount } from '../accounts/account-changes.ts'
import {
  findAnyAccount,
  listAccounts,
  lockManagers,
  updateDeactivation,
  updatePassword,
  type AccountRecord,
} from '../accounts/accounts-store.ts'
import { viaOf } from '../accounts/login-address.ts'
import { INVITATION, joinAddress, NEW_PASSWORD_LINK } from '../messages/team.ts'
import { qrCode } from '../html/qr-code.ts'
import { unusableHash } from '../passwords/password-hash.ts'
import type { PinsService } from '../credentials/pins-service.ts'
import { deletePin } from '../credentials/pins-store.ts'
import type { AccountMessage, Ports, Tx } from '../base/ports.ts'
import { endAccess, removeFactors } from '../accounts/access-store.ts'
import type { OneTimeSecrets } from '../base/one-time-secrets.ts'
import type { SecondFactorService } from '../credentials/second-factor-service.ts'
import type { SessionsService } from '../sessions/sessions-service.ts'
import type { IdentitySite } from '../base/identity-site.ts'

const INVITATION_SECONDS = 3 * 24 * 60 * 60
const NEW_PASSWORD_SECONDS = 30 * 60

/** How a link reaches the person: on the screen of the manager, or in a message. */
type Way = { via: 'screen' } | { via: AccountMessage['via']; to: string }

export const invitationSchema = z.object({
  role: z.enum(STAFF_ROLES),
  via: z.enum(['screen', 'email', 'sms']),
  to: z.string().nullable(),
})

interface TeamDeps extends Pick<Ports, 'database' | 'clock' | 'outgoing' | 'deletions'> {
  site: IdentitySite
  sessions: SessionsService
  secondFactor: SecondFactorService
  oneTime: OneTimeSecrets
  pins: PinsService
}

export type TeamService = ReturnType<typeof createTeamService>

/**
 * Manages the accounts of the team for managers. The caller opens the transaction, locks the managers first, and decides
 * who may do it. A link is known once the transaction has ended: see `linkOf`.
 */
export function createTeamService(deps: TeamDeps) {
  const { database, clock, site, sessions, pins, secondFactor, oneTime, outgoing, deletions } = deps

  async function send(tx: Tx, way: Way, name: string, nonce: string): Promise<string> {
    if (way.via !== 'screen') await outgoing.enqueue(tx, { via: way.via, to: way.to, name, nonce, facts: {} })
    return nonce
  }

  /** The password and every session end. The person chooses a password with the link. */
  async function requireNewPassword(tx: Tx, { id, emailAddress }: AccountRecord, via: 'screen' | 'email') {
    await updatePassword(tx, id, { passwordHash: unusableHash(), mustChangePassword: true })
    await endAccess(tx, id, { reason: 'password', now: clock() })
    const nonce = await oneTime.issue(tx, {
      purpose: NEW_PASSWORD_LINK,
      accountId: id,
      lifetimeSeconds: NEW_PASSWORD_SECONDS,
    })
    const way = via === 'screen' ? { via } : { via: viaOf(emailAddress), to: emailAddress }
    return send(tx, way, NEW_PASSWORD_LINK, nonce)
  }

  async function describeMember(account: AccountRecord) {
    const [open, own, factors] = await Promise.all([
      sessions.listSessions(account.id),
      pins.listPins(account.id),
      secondFactor.readFactors(account.id),
    ])
    const hasSecondFactor = factors.passkeys.length > 0 || factors.authenticatorApp !== undefined
    return { account, sessions: open, pins: own, hasSecondFactor }
  }

  const listInvitations = (queries: Tx | typeof database.queries, managerIds: string[]) =>
    oneTime.list(queries, INVITATION, managerIds)

  return {
    lockManagers,
    canSend: outgoing.canSend,
    /** Says whether the server can send to the account's own address or number. */
    canReach: ({ emailAddress }: Pick<AccountRecord, 'emailAddress'>): boolean => outgoing.canSend(viaOf(emailAddress)),

    /** Staff and managers, deactivated ones too. */
    async list() {
      const accounts = (await listAccounts(database.queries)).filter(isStaff)
      return Promise.all(accounts.map(describeMember))
    },

    /** An invitation ends with the access of the manager who made it. */
    async listInvitations(queries: Tx | typeof database.queries = database.queries) {
      const managers = (await listAccounts(queries)).filter(
        (account) => isManager(account) && account.deactivatedAt === null,
      )
      const open = await listInvitations(
        queries,
        managers.map(({ id }) => id),
      )
      return open.map(({ id, accountId, data, expiresAt }) => ({
        id,
        by: managers.find((manager) => manager.id === accountId)?.name ?? '',
        expiresAt,
        ...invitationSchema.parse(data),
      }))
    },

    /** @returns undefined for a customer, and for an account that does not exist. */
    async find(tx: Tx, id: string): Promise<AccountRecord | undefined> {
      const account = await findAnyAccount(tx, id)
      return account && isStaff(account) ? account : undefined
    },

    async invite(tx: Tx, { role, way, by }: { role: StaffRole; way: Way; by: string }): Promise<string> {
      const data = { role, via: way.via, to: way.via === 'screen' ? null : way.to }
      const issued = { purpose: INVITATION, accountId: by, data, lifetimeSeconds: INVITATION_SECONDS }
      return send(tx, way, INVITATION, await oneTime.issue(tx, issued))
    },

    /** @returns its role; undefined if it was used or has ended. */
    async withdraw(tx: Tx, id: string, managerIds: string[]): Promise<Role | undefined> {
      const found = (await listInvitations(tx, managerIds)).find((each) => each.id === id)
      if (!found || !(await oneTime.withdraw(tx, id))) return undefined
      return invitationSchema.parse(found.data).role
    },

    changeRole: (tx: Tx, id: string, role: Role): Promise<void> =>
      changeRole(tx, id, { role, changedBy: 'manager', now: clock() }),

    async deactivate(tx: Tx, id: string, by: string): Promise<void> {
      await updateDeactivation(tx, id, { at: clock().toISOString(), by })
      await endAccess(tx, id, { reason: 'deactivated', now: clock() })
    },

    /** The password from before does not work again. */
    async reactivate(tx: Tx, account: AccountRecord, via: 'screen' | 'email'): Promise<string> {
      await updateDeactivation(tx, account.id, { at: null, by: null })
      return requireNewPassword(tx, account, via)
    },

    async reset(tx: Tx, account: AccountRecord, options: { via: 'screen' | 'email'; removesFactors: boolean }) {
      if (options.removesFactors) await removeFactors(tx, account.id)
      return requireNewPassword(tx, account, options.via)
    },

    remove: (tx: Tx, id: string): Promise<boolean> => removeAccount(tx, id, deletions),

    /** @param sessionId one of them; all of them without it @returns the number of ended sessions */
    endSessions: (tx: Tx, id: string, sessionId?: string): Promise<number> =>
      sessions.endSessionsIn(tx, id, (session) => sessionId === undefined || session.id === sessionId, 'by-manager'),

    removePin: (tx: Tx, id: string, pinId: string): Promise<boolean> => deletePin(tx, id, pinId),

    /** @returns what the person opens or scans. Show it once. */
    linkOf(nonce: string) {
      const link = joinAddress(site, oneTime.secretsOf(nonce).token)
      return { link, qr: qrCode(link) }
    },
  }
}
