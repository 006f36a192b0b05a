import { formatAud, type Cents } from '@fuel-shack/contract/values/money'
import { toInternationalNumber } from '@fuel-shack/contract/values/phone-number'
import type { Notification } from '../../providers/messages.ts'
import { composeSms } from './sms-text.ts'

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

/** Alerts the owner of a refund above what staff make unconfirmed. */
export function refundAlerts(alerted: Alerted, { name, cents, staffName }: LargeRefund): Notification[] {
  const { shortName, emailAddresses, mobileNumbers } = alerted
  const title = `Refund of ${formatAud(cents)}`
  const what = `${name}: ${formatAud(cents)} goes back to the customer, confirmed by ${staffName}.`
  const advice = "If you didn't expect it, talk to them and end their sessions."
  return [
    ...emailAddresses.map((to): Notification => ({
      channel: 'email',
      to,
      subject: `${shortName}: ${title}`,
      text: `${what} ${advice}`,
    })),
    ...mobileNumbers
      .map((number) => toInternationalNumber(number))
      .filter((to) => to !== undefined)
      .map((to): Notification => ({
        channel: 'sms',
        to,
        text: composeSms([`${shortName}: ${title}.`, { text: what, importance: 1 }, { text: advice, importance: 2 }]),
      })),
  ]
}
