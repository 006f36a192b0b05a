import type { ManagerDay } from '@fuel-shack/contract/manager/manager-day'
import { describeInstant } from '../kitchen/pace-texts.ts'

/** `Not tested`, `All 3 sent at 6:31 pm`, `1 of 3 failed at 6:31 pm` */
export function describeAlertTest({ lastTest }: Pick<ManagerDay['alerts'], 'lastTest'>): string {
  if (!lastTest) return 'Not tested'
  const { at, sent, failed } = lastTest
  const when = describeInstant(at)
  return failed === 0 ? `All ${sent} sent, ${when}` : `${failed} of ${sent + failed} failed, ${when}`
}

export const describeAlerts = (alerts: ManagerDay['alerts']): string =>
  alerts.contacts.length === 0 ? 'Staff devices only' : describeAlertTest(alerts)
