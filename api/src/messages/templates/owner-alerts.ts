import { contactsOf } from '@fuel-shack/contract/office/contacts'
import type { ChangedSetting } from '@fuel-shack/contract/office/audit-trail'
import type { SettingValue } from '@fuel-shack/contract/records/settings'
import type { UnattendedPolicy } from '@fuel-shack/contract/team/staff-screens'
import { formatAud, type Cents } from '@fuel-shack/contract/platform/money'
import { toInternationalNumber } from '@fuel-shack/contract/platform/phone-number'
import type { Notification } from '../../platform/providers/messages.ts'
import { composeSms } from './sms-text.ts'
import { toStaff } from './staff-pushes.ts'

/** Whom an alert reaches besides staff. */
interface Alerted extends SettingValue<'alerts'> {
  shortName: string
}

/** Whom a message reaches that the owner must not miss: the rest stop itself while `alerts` names no one. */
export function orRestStop(
  alerts: SettingValue<'alerts'>,
  { shortName, emailAddress }: { shortName: string; emailAddress: string },
): Alerted {
  const isEmpty = alerts.emailAddresses.length + alerts.mobileNumbers.length === 0
  return { shortName, ...(isEmpty ? { emailAddresses: [emailAddress], mobileNumbers: [] } : alerts) }
}

interface LargeRefund {
  /** The customer's name on the order. */
  name: string
  cents: Cents
  staffName: string
}

const UNTIL_THEN: Record<UnattendedPolicy, string> = {
  accept: 'Open the fulfilment screen, or close ordering.',
  warn: 'Open the fulfilment screen. Until then customers are warned.',
  refuse: 'Open the fulfilment screen. Until then new orders are rejected.',
}

/** Alerts the owner of a refund above what staff make unconfirmed. */
export function refundAlerts(alerted: Alerted, { name, cents, staffName }: LargeRefund): Notification[] {
  return toOwner(
    alerted,
    `Refund of ${formatAud(cents)}`,
    `${name}: ${formatAud(cents)} goes back to the customer, confirmed by ${staffName}.`,
    "If you didn't expect it, talk to them and end their sessions.",
  )
}

/** Alerts staff, and those whom the site names, that ordering is open and staff cannot see an order. */
export function screensOffAlerts(alerted: Alerted, unattended: UnattendedPolicy, publicUrl: string): Notification[] {
  const title = 'No fulfilment screen is on'
  const why = 'Online ordering is open, and staff would not see a new order.'
  const advice = UNTIL_THEN[unattended]
  return [toStaff(publicUrl, { title, text: `${why} ${advice}` }), ...toOwner(alerted, title, why, advice)]
}

/** Notifies those who were alerted before: no one can silence them unseen. @param by the first name of the manager */
export function managerAlerts(alerted: Alerted, by: string, change: ChangedSetting): Notification[] {
  const what = describeChange(change)
  const advice = "If you didn't expect it, talk to them and end their sessions."
  return what === undefined ? [] : toOwner(alerted, `${by} ${what}`, advice)
}

function describeChange(change: ChangedSetting): string | undefined {
  switch (change.setting) {
    case 'alerts': {
      const [before, after] = [contactsOf(change.before), contactsOf(change.after)]
      const added = nameContacts(after.filter((contact) => !before.includes(contact)))
      const removed = nameContacts(before.filter((contact) => !after.includes(contact)))
      if (added && removed) return `added ${added} to the alerts, and removed ${removed}`
      if (added) return `added ${added} to the alerts`
      return removed && `removed ${removed} from the alerts`
    }
    case 'escalation':
      return 'changed what happens with orders that no one opens'
    case 'unattended':
      return 'changed what customers can do while no screen is on'
    default:
      return undefined
  }
}

/** An SMS has no room for ten. */
const nameContacts = (contacts: string[]): string | undefined =>
  contacts.length > 1 ? `${contacts.length} contacts` : contacts[0]

export function screenOnAlerts(alerted: Alerted, publicUrl: string): Notification[] {
  const title = 'A fulfilment screen is on again'
  const text = 'Staff see new orders again.'
  return [toStaff(publicUrl, { title, text }), ...toOwner(alerted, title, text)]
}

/** Proves to those whom alerts reach that they do. */
export const testAlerts = (alerted: Alerted): Notification[] =>
  toOwner(alerted, 'Test of the alerts', 'This is a test: alerts of the kitchen reach you here.')

const FAILED_BACKUPS = {
  backup: "Today's backup failed",
  test: "The test of this week's backup failed",
} as const
export type FailedBackup = keyof typeof FAILED_BACKUPS

export const backupFailedAlerts = (alerted: Alerted, failed: FailedBackup, reason: string): Notification[] =>
  toOwner(alerted, FAILED_BACKUPS[failed], reason, 'Ask whoever runs the server to look at it.')

const CODES_OF = {
  'login-texts': ['Many login codes by text', 'Half of the texts for logins are used up', 'log in by email'],
  'login-emails': ['Many login codes by email', 'Half of the emails for logins are used up', 'wait for up to an hour'],
} as const

/** Alerts the owner while there is time: at the whole limit, new customers cannot log in this way. */
export function loginCodeAlerts(alerted: Alerted, kind: keyof typeof CODES_OF): Notification[] {
  const [title, text, then] = CODES_OF[kind]
  return toOwner(
    alerted,
    title,
    `${text}. If you're not that busy, someone is misusing them.`,
    `At the limit, new customers ${then}.`,
  )
}

/** @param sentences in reading order; an SMS that would be longer than a segment omits the first ones */
function toOwner(
  { shortName, emailAddresses, mobileNumbers }: Alerted,
  title: string,
  ...sentences: string[]
): Notification[] {
  const parts = sentences.map((text, index) => ({ text, importance: index + 1 }))
  const emails = emailAddresses.map((to): Notification => ({
    channel: 'email',
    to,
    subject: `${shortName}: ${title}`,
    text: sentences.join(' '),
  }))
  const texts = mobileNumbers.flatMap((number): Notification[] => {
    const to = toInternationalNumber(number)
    return to === undefined ? [] : [{ channel: 'sms', to, text: composeSms([`${shortName}: ${title}.`, ...parts]) }]
  })
  return [...emails, ...texts]
}
