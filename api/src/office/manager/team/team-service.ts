import { isStaffRole } from '@fuel-shack/contract/team/account-roles'
import type { StoredAction } from '@fuel-shack/contract/office/audit-trail'
import type { ChangedTeam, ChangeTeam, Team } from '@fuel-shack/contract/team/team'
import { isManager } from '@fuel-shack/contract/team/roles'
import { firstNameOf } from '@fuel-shack/contract/platform/first-name'
import { toInternationalNumber } from '@fuel-shack/contract/platform/phone-number'
import type { Identity } from '@fuel-shack/identity/identity'
import type { Caller, LoggedInCaller } from '../../../platform/callers.ts'
import type { Tx } from '../../../platform/db/database.ts'
import { AppError, orThrow } from '../../../platform/errors.ts'
import type { MessagesService } from '../../../messages/messages-service.ts'
import type { AuditTrailService } from '../../../records/audit/audit-trail-service.ts'
import type { SecurityEvent, SecurityEventName } from '../../../platform/monitoring/security-log.ts'
import type { Shared } from '../../../platform/runtime/shared.ts'
import type { ScreensService } from '../../../team/screens-service.ts'
import type { StaffProofs } from '../../../team/staff-proofs.ts'
import type { StaffNamesService } from '../../../team/staff-names-service.ts'

const INVITATIONS_LIMIT = 20

type Accounts = Identity['team']
type Member = NonNullable<Awaited<ReturnType<Accounts['find']>>>
type OfMember = Exclude<ChangeTeam, { action: 'invite' | 'withdraw' }>

interface TeamDeps extends Pick<Shared, 'database' | 'securityLog' | 'signIn'> {
  /** The accounts of the embedded identity provider; undefined with another one. */
  team: Accounts | undefined
  staffNames: Pick<StaffNamesService, 'listSeen'>
  screens: Pick<ScreensService, 'listOn'>
  auditTrail: Pick<AuditTrailService, 'append'>
  staffProofs: StaffProofs
  messages: Pick<MessagesService, 'enqueue'>
}

/** An action, for the record and the security log; with the nonce of a link for the person. */
interface Done {
  entry: StoredAction
  event: SecurityEventName
  accountId?: string
  details?: SecurityEvent['details']
  nonce?: string
  /** The account whose devices get no more pushes to staff. */
  leavesStaff?: string
}

export type TeamService = ReturnType<typeof createTeamService>

/** The people behind the counter: who they are, who is on now, and what managers change about their accounts. */
export function createTeamService(deps: TeamDeps) {
  const { database, securityLog, signIn, team, staffNames, screens, auditTrail, staffProofs, messages } = deps

  async function change(accounts: Accounts, body: ChangeTeam, caller: LoggedInCaller): Promise<Done> {
    const { accountId: by } = caller
    return database.transaction(async (tx) => {
      const managers = await accounts.lockManagers(tx)
      // Another manager may have demoted this one a moment ago. As no manager changes their own account, one always remains.
      if (!managers.includes(by)) throw new AppError('forbidden')
      await staffProofs.requireProof(tx, caller, { reason: 'team_not_confirmed' })
      const done = await apply(tx, accounts, body, { by, managers })
      await auditTrail.append(tx, done.entry, caller)
      if (done.leavesStaff !== undefined)
        await messages.enqueue(tx, { channel: 'leave-staff-push', subject: done.leavesStaff }, null)
      return done
    })
  }

  return {
    async read({ accountId: you }: Pick<Caller, 'accountId'>): Promise<Team> {
      const [seen, on, members = [], invitations = []] = await Promise.all([
        staffNames.listSeen(),
        screens.listOn(),
        team?.list(),
        team?.listInvitations(),
      ])
      const accounts = new Map(members.map((member) => [member.account.id, member]))
      // A screen can be on a moment longer than its account is in the team.
      const ids = team ? accounts.keys() : [...seen, ...on].map(({ accountId }) => accountId)
      const people = [...new Set(ids)].map((accountId) => {
        const name = seen.find((each) => each.accountId === accountId)
        const own = on.filter((screen) => screen.accountId === accountId)
        const member = accounts.get(accountId)
        const times = [
          name?.lastSeenAt,
          ...own.map(({ seenAt }) => seenAt),
          ...(member?.sessions ?? []).map(({ lastUsedAt }) => lastUsedAt),
        ]
        const lastSeenAt = times
          .filter((at) => at !== undefined)
          .toSorted()
          .at(-1)
        return {
          accountId,
          isYou: accountId === you,
          ...(name && { ticketName: name.firstName }),
          ...(lastSeenAt !== undefined && { lastSeenAt }),
          screens: own.length,
          ...(member && { account: describeAccount(member) }),
        }
      })
      if (!team) return { people, provider: signIn.issuer }
      const canSend = { email: team.canSend('email'), sms: team.canSend('sms') }
      return { people, accounts: { canSend, invitations: invitations.map(describeInvitation) } }
    },

    /** @throws AppError `not_found`, `forbidden`, `own_account`, `invited_already`, `too_many_invitations`, `reauthentication_required` */
    async change(body: ChangeTeam, caller: LoggedInCaller): Promise<ChangedTeam> {
      const accounts = orThrow(team, 'not_found')
      const { event, accountId, details, nonce } = await change(accounts, body, caller)
      const { accountId: by, ipAddress, requestId } = caller
      const logged = { ipAddress, requestId, details: { ...details, by } }
      securityLog.record({ event, outcome: 'success', accountId: accountId ?? by, ...logged })
      return nonce === undefined ? {} : { link: accounts.linkOf(nonce) }
    },
  }
}

interface Author {
  by: string
  managers: string[]
}

async function apply(tx: Tx, accounts: Accounts, body: ChangeTeam, { by, managers }: Author): Promise<Done> {
  if (body.action === 'invite') return invite(tx, accounts, body, by)
  if (body.action === 'withdraw') {
    const role = orThrow(await accounts.withdraw(tx, body.invitationId, managers), 'not_found')
    return { entry: { action: 'invitation_withdrawn', details: { role } }, event: 'invitation_withdrawn' }
  }
  const member = orThrow(await accounts.find(tx, body.accountId), 'not_found')
  if (member.id === by) throw new AppError('own_account')
  return { accountId: member.id, ...(await applyToMember(tx, accounts, { body, member, by })) }
}

async function invite(
  tx: Tx,
  accounts: Accounts,
  { role, way }: Extract<ChangeTeam, { action: 'invite' }>,
  by: string,
): Promise<Done> {
  const { via } = way
  if (via !== 'screen' && !accounts.canSend(via)) throw new AppError('bad_request')
  const to = via === 'sms' ? { via, to: toInternationalNumber(way.to) ?? '' } : way
  const open = await accounts.listInvitations(tx)
  // A repeat after a lost answer sends no second link. One on the screen is gone with its answer, so it can be made again.
  if (to.via !== 'screen' && open.some((other) => other.to?.toLowerCase() === to.to.toLowerCase()))
    throw new AppError('invited_already')
  if (open.length >= INVITATIONS_LIMIT) throw new AppError('too_many_invitations')
  const nonce = await accounts.invite(tx, { role, way: to, by })
  return {
    entry: { action: 'member_invited', details: { role, via } },
    event: 'invitation_made',
    details: { role, via },
    ...(via === 'screen' && { nonce }),
  }
}

interface MemberChange {
  body: OfMember
  member: Member
  by: string
}

async function applyToMember(tx: Tx, accounts: Accounts, { body, member, by }: MemberChange): Promise<Done> {
  const { id, role: before } = member
  const details = { memberId: id, name: firstNameOf(member.name) || member.name }
  /** The link is for the manager only where it goes nowhere else. */
  const linkOf = (via: 'screen' | 'email', nonce: string) => (via === 'screen' ? { nonce } : {})
  if ('via' in body && !mayReset(member, body, accounts.canReach(member))) throw new AppError('bad_request')
  if (body.action !== 'reactivate' && body.action !== 'remove' && member.deactivatedAt !== null)
    throw new AppError('not_found')
  switch (body.action) {
    case 'role': {
      const { role } = body
      await accounts.changeRole(tx, id, role)
      const entry = { action: 'member_role_changed', details: { ...details, before, role } } as const
      return {
        entry,
        event: 'role_changed',
        details: { from: before, to: role },
        ...(!isStaffRole(role) && { leavesStaff: id }),
      }
    }
    case 'deactivate':
      await accounts.deactivate(tx, id, by)
      return { entry: { action: 'member_deactivated', details }, event: 'account_deactivated', leavesStaff: id }
    case 'reactivate': {
      if (member.deactivatedAt === null) throw new AppError('not_found')
      const nonce = await accounts.reactivate(tx, member, body.via)
      const entry = { action: 'member_reactivated', details } as const
      return { entry, event: 'account_reactivated', ...linkOf(body.via, nonce) }
    }
    case 'reset': {
      const { via, removesFactors } = body
      const nonce = await accounts.reset(tx, member, { via, removesFactors })
      const entry = { action: 'member_password_reset', details: { ...details, removesFactors } } as const
      return { entry, event: 'password_reset', details: { removesFactors }, ...linkOf(via, nonce) }
    }
    case 'remove':
      await accounts.remove(tx, id)
      return {
        entry: { action: 'member_removed', details: { ...details, role: before } },
        event: 'account_removed',
        details: { role: before },
        leavesStaff: id,
      }
    case 'logOut': {
      const sessions = await accounts.endSessions(tx, id, body.sessionId)
      if (sessions === 0) throw new AppError('not_found')
      const entry = { action: 'member_logged_out', details: { ...details, sessions } } as const
      return { entry, event: 'session_ended', details: { count: sessions } }
    }
    case 'removePin':
      if (!(await accounts.removePin(tx, id, body.pinId))) throw new AppError('not_found')
      return { entry: { action: 'member_pin_removed', details }, event: 'pin_removed' }
  }
}

/**
 * The person who opens a link to a new password owns the account from then on, also if they become a manager later. So
 * the link goes to the owner's own address or number wherever the server can send there. Where it cannot, that of a cook may be
 * shown on the manager's screen; the operator resets a manager, and removes a second step.
 */
function mayReset(
  member: Member,
  body: { via: 'screen' | 'email'; removesFactors?: boolean },
  canReach: boolean,
): boolean {
  if (body.via === 'email') return canReach
  return !canReach && !isManager(member) && body.removesFactors !== true
}

function describeAccount({ account, hasSecondFactor, ...open }: Awaited<ReturnType<Accounts['list']>>[number]) {
  const { name, emailAddress, role, deactivatedAt, mustChangePassword: needsPassword } = account
  return {
    name,
    emailAddress,
    role,
    ...(deactivatedAt !== null && { deactivatedAt }),
    needsPassword,
    hasSecondFactor,
    sessions: open.sessions.map(({ id, device, loggedInAt, lastUsedAt, isByPin }) => ({
      id,
      device,
      loggedInAt,
      lastUsedAt,
      isByPin: isByPin === 1,
    })),
    pins: open.pins.map(({ id, device, lastUsedAt }) => ({ id, device, lastUsedAt })),
  }
}

const describeInvitation = ({ by, ...invitation }: Awaited<ReturnType<Accounts['listInvitations']>>[number]) => ({
  ...invitation,
  by: firstNameOf(by) || by,
})
