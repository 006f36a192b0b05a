import type { Site } from '@fuel-shack/contract/site/site'
import { formatAud, type Cents } from '@fuel-shack/contract/values/money'
import { toInternationalNumber } from '@fuel-shack/contract/values/phone-number'
import type { Notification } from '../../providers/messages.ts'
import { composeSms } from './sms-text.ts'
import { toStaff } from './staff-pushes.ts'

type Policy = Site['fulfilment']['unattended']

/** Whom an alert reaches besides staff. */
interface Alerted {
  shortName: string
  emailAddresses: readonly string[]
  mobileNumbers: readonly string[]
}

interface LargeRefund {
  /** The customer's name on the order. */
  name: string
  cents: Cents
  staffName: string
}

const UNTIL_THEN: Record<Policy, string> = {
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
export function screensOffAlerts(alerted: Alerted, unattended: Policy, publicUrl: string): Notification[] {
  const title = 'No fulfilment screen is on'
  const why = 'Online ordering is open, and staff would not see a new order.'
  const advice = UNTIL_THEN[unattended]
  return [toStaff(publicUrl, { title, text: `${why} ${advice}` }), ...toOwner(alerted, title, why, advice)]
}

export function screenOnAlerts(alerted: Alerted, publicUrl: string): Notification[] {
  const title = 'A fulfilment screen is on again'
  const text = 'Staff see new orders again.'
  return [toStaff(publicUrl, { title, text }), ...toOwner(alerted, title, text)]
}

/** Proves to those whom alerts reach that they do. */
export const testAlerts = (alerted: Alerted): Notification[] =>
  toOwner(alerted, 'Test of the alerts', 'This is a test: alerts of the kitchen reach you here.')

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
