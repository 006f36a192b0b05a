import type { Site } from '@fuel-shack/contract/site/site'
import { toInternationalNumber } from '@fuel-shack/contract/values/phone-number'
import type { Notification } from '../../providers/messages.ts'
import { composeSms } from './sms-text.ts'
import { toStaff } from './staff-pushes.ts'

type Policy = Site['fulfilment']['unattended']

/** What the alerts say, and whom they reach besides staff. */
interface Alerted {
  shortName: string
  emailAddresses: readonly string[]
  mobileNumbers: readonly string[]
  /** What happens with new orders meanwhile. */
  unattended: Policy
}

const UNTIL_THEN: Record<Policy, string> = {
  accept: 'Open the fulfilment screen, or close ordering.',
  warn: 'Open the fulfilment screen. Until then customers are warned.',
  refuse: 'Open the fulfilment screen. Until then new orders are rejected.',
}

/** Alerts staff, and those whom the site names, that ordering is open and staff cannot see an order. */
export function screensOffAlerts(alerted: Alerted, publicUrl: string): Notification[] {
  return alerts(alerted, publicUrl, {
    title: 'No fulfilment screen is on',
    why: 'Online ordering is open, and staff would not see a new order.',
    advice: UNTIL_THEN[alerted.unattended],
  })
}

export function screenOnAlerts(alerted: Alerted, publicUrl: string): Notification[] {
  return alerts(alerted, publicUrl, { title: 'A fulfilment screen is on again', why: 'Staff see new orders again.' })
}

function alerts(
  { shortName, emailAddresses, mobileNumbers }: Alerted,
  publicUrl: string,
  { title, why, advice }: { title: string; why: string; advice?: string },
): Notification[] {
  const text = advice === undefined ? why : `${why} ${advice}`
  const parts = [{ text: why, importance: 1 }, ...(advice === undefined ? [] : [{ text: advice, importance: 2 }])]
  return [
    toStaff(publicUrl, { title, text }),
    ...emailAddresses.map((to): Notification => ({ channel: 'email', to, subject: `${shortName}: ${title}`, text })),
    ...mobileNumbers
      .map((number) => toInternationalNumber(number))
      .filter((to) => to !== undefined)
      .map((to): Notification => ({ channel: 'sms', to, text: composeSms([`${shortName}: ${title}.`, ...parts]) })),
  ]
}
