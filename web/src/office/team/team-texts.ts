import type { Role } from '@fuel-shack/contract/team/account-roles'
import type { ChangeTeam, Team } from '@fuel-shack/contract/team/team'
import { describeInstant } from '../../menu/opening/pace-texts.ts'
import { failureText } from '../settings/failure-text.ts'

export type TeamPerson = Team['people'][number]
type Invitation = NonNullable<Team['accounts']>['invitations'][number]

/** In the order in which they are offered. */
export const ROLES: Record<Role, { name: string; effect: string }> = {
  staff: { name: 'Staff', effect: 'Kitchen screen' },
  manager: { name: 'Manager', effect: 'Kitchen screen, Manage' },
  customer: { name: 'Customer', effect: 'Leaves the team, and stays a customer.' },
}

export const VIAS = { screen: 'A code to scan here', email: 'Email', sms: 'Text' } as const

export const nameOf = ({ account, ticketName, accountId }: TeamPerson): string =>
  account?.name ?? ticketName ?? accountId

/** `Manager, you. On now`, `Staff. Last seen 6:31 pm` */
export function describePerson(person: TeamPerson): string {
  const role = describeRole(person)
  return role === undefined ? describePresence(person) : `${role}. ${describePresence(person)}`
}

export const describeRole = ({ account, isYou }: TeamPerson): string | undefined =>
  account && `${ROLES[account.role].name}${isYou ? ', you' : ''}`

/** Says if they are at a kitchen screen, and otherwise when they last were. */
export function describePresence({ account, screens, lastSeenAt }: TeamPerson): string {
  if (account?.deactivatedAt !== undefined) return `Deactivated, ${describeInstant(account.deactivatedAt)}`
  if (screens > 0) return 'On now'
  return lastSeenAt === undefined ? 'Not seen yet' : `Last seen ${describeInstant(lastSeenAt)}`
}

/** `Staff, by email to alex@example.com. Until Sat 6:31 pm` */
export function describeInvitation({ role, via, to, by, expiresAt }: Invitation): string {
  const way = { screen: 'by a code', email: `by email to ${to}`, sms: `by text to ${to}` }[via]
  return `${ROLES[role].name}, ${way}. From ${by}, until ${describeInstant(expiresAt)}`
}

/** A change that is confirmed before it is sent. */
export interface Question {
  title: string
  text: string
  submit: string
  /** Shown when it is done. */
  done: string
  body: ChangeTeam
}

export function questionsAbout(person: TeamPerson) {
  const { accountId } = person
  const name = nameOf(person)
  return {
    deactivate: {
      title: `Deactivate ${name}?`,
      text: 'Within 5 seconds they are logged out everywhere, and their PINs are gone. They cannot log in until you reactivate them.',
      submit: 'Deactivate',
      done: `${name} deactivated.`,
      body: { action: 'deactivate', accountId },
    },
    remove: {
      title: `Remove ${name}?`,
      text: "Their account is deleted, which can't be undone. Their loyalty card and what they did in the record stay.",
      submit: 'Remove',
      done: `${name} removed.`,
      body: { action: 'remove', accountId },
    },
    logOut: {
      title: `Log ${name} out?`,
      text: 'On all their devices. They can log in again.',
      submit: 'Log out',
      done: `${name} logged out.`,
      body: { action: 'logOut', accountId },
    },
  } satisfies Record<string, Question>
}

export const endSession = (person: TeamPerson, { id, device }: { id: string; device: string }): Question => ({
  title: `Log ${nameOf(person)} out?`,
  text: `On ${device}. They can log in again.`,
  submit: 'Log out',
  done: `Logged out on ${device}.`,
  body: { action: 'logOut', accountId: person.accountId, sessionId: id },
})

export const removePin = (person: TeamPerson, { id, device }: { id: string; device: string }): Question => ({
  title: 'Remove the PIN?',
  text: `${nameOf(person)} logs in with the password on ${device} then, and can set another PIN.`,
  submit: 'Remove PIN',
  done: `PIN on ${device} removed.`,
  body: { action: 'removePin', accountId: person.accountId, pinId: id },
})

export const withdraw = (invitation: Invitation): Question => ({
  title: 'Withdraw the invitation?',
  text: `${describeInvitation(invitation)}. Its link stops working.`,
  submit: 'Withdraw',
  done: 'Invitation withdrawn.',
  body: { action: 'withdraw', invitationId: invitation.id },
})

export const teamFailure = failureText({
  not_found: 'This has changed meanwhile. Go back, and check it.',
  forbidden: "You're no longer a manager.",
  own_account: 'Another manager has to change your account.',
  invited_already: 'An invitation has gone there already. To send another, withdraw it first.',
  too_many_invitations: 'There are 20 open invitations already. Withdraw one first.',
})
