import { contactsOf } from '@fuel-shack/contract/office/contacts'
import type { ManagerDay } from '@fuel-shack/contract/office/manager-day'
import type { SettingValue } from '@fuel-shack/contract/records/settings'
import type { EscalationStep } from '@fuel-shack/contract/shop/rest-stop/escalation'
import { describeInstant } from '../../menu/opening/pace-texts.ts'
import { isKnown } from './ordering-texts.ts'
import { plural } from '../parts/plural.ts'

/** `Not tested`, `All 3 sent at 6:31 pm`, `1 of 3 failed at 6:31 pm` */
export function describeAlertTest({ lastTest }: Pick<ManagerDay['alerts'], 'lastTest'>): string {
  if (!lastTest) return 'Not tested'
  const { at, sent, failed } = lastTest
  const when = describeInstant(at)
  return failed === 0 ? `All ${sent} sent, ${when}` : `${failed} of ${sent + failed} failed, ${when}`
}

export const describeAlerts = (alerts: ManagerDay['alerts']): string =>
  alerts.contacts.length === 0 ? 'Staff devices only' : describeAlertTest(alerts)

/** `added 0491 570 006, removed sam@…` */
export function describeContactSteps(before: SettingValue<'alerts'>, after: SettingValue<'alerts'>): string {
  const [then, now] = [contactsOf(before), contactsOf(after)]
  const added = now.filter((contact) => !then.includes(contact))
  const removed = then.filter((contact) => !now.includes(contact))
  const steps = [added.length > 0 && `added ${added.join(', ')}`, removed.length > 0 && `removed ${removed.join(', ')}`]
  return steps.filter(Boolean).join(', ') || 'another order'
}

export const STEPS: Record<EscalationStep['step'], { name: string; short: string }> = {
  bell: { name: 'Ring the screens again', short: 'bell' },
  push: { name: 'Notify staff devices', short: 'devices' },
  sms: { name: 'Text a phone', short: 'text' },
  event: { name: 'Alert another system', short: 'system' },
  'offer-refund': { name: 'Offer a refund', short: 'refund offer' },
}

/** `bell 3 min, refund offer 20 min` */
const describeSteps = (steps: readonly EscalationStep[]): string =>
  steps
    .map(({ step, afterMinutes }) => `${isKnown(STEPS, step) ? STEPS[step].short : step} ${afterMinutes} min`)
    .join(', ') || 'nothing happens'

/** `3 steps, up to 20 min` */
export function countSteps(steps: readonly EscalationStep[]): string {
  if (steps.length === 0) return 'Nothing happens'
  return `${plural(steps.length, 'step')}, up to ${steps.at(-1)?.afterMinutes} min`
}

export function describeEscalation(before: readonly EscalationStep[], after: readonly EscalationStep[]): string {
  const [then, now] = [describeSteps(before), describeSteps(after)]
  return then === now ? 'other recipients or pause' : `${then} → ${now}`
}
