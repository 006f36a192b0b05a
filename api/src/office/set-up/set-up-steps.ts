import type { SetUpStep } from '@fuel-shack/contract/office/set-up'
import type { SettingName } from '@fuel-shack/contract/records/settings'
import type { RestStop } from '@fuel-shack/contract/shop/rest-stop/rest-stop'
import { exampleFacts, isExampleAbn } from '../../platform/config/site-problems.ts'

interface Facts {
  restStop: RestStop
  /** The facts that were imported. */
  importedAbn: string
  hasChanged: (setting: SettingName) => boolean
  hasMenuChanged: boolean
  canTakePayments: boolean
  canSend: { email: boolean; sms: boolean }
}

/** Finds by the facts which steps are done. A folder of one's own has a place, hours and a menu of its own. */
export function stepsDone(facts: Facts): Record<SetUpStep, boolean> {
  const { restStop, importedAbn, hasChanged, hasMenuChanged, canTakePayments, canSend } = facts
  const isOwn = !isExampleAbn(importedAbn)
  const { alerts } = restStop
  const isStill = new Set(exampleFacts(restStop))
  const isOfExample = (...names: string[]) => names.some((name) => isStill.has(name))
  return {
    place: (isOwn || (hasChanged('names') && hasChanged('place'))) && !isOfExample('mapsUrl'),
    contact: !isOfExample('phone', 'emailAddress', 'instagramUrl'),
    seller: !isOfExample('abn'),
    hours: isOwn || (['stationHours', 'dinerHours', 'kitchenHours'] as const).some((name) => hasChanged(name)),
    menu: isOwn || hasMenuChanged,
    money: canTakePayments,
    mail: canSend.email,
    texts: canSend.sms,
    alerts:
      alerts.emailAddresses.length + alerts.mobileNumbers.length > 0 &&
      !isOfExample('alerts.emailAddresses', 'alerts.mobileNumbers', 'fulfilment.escalation'),
  }
}

/** Without these, customers cannot order. Of the others a manager may say that they are right as they are. */
export function stepsNeeded({
  restStop,
  canTakePayments,
}: Pick<Facts, 'restStop' | 'canTakePayments'>): Set<SetUpStep> {
  const problems = exampleFacts(restStop)
  const stepOf: Record<string, SetUpStep> = {
    abn: 'seller',
    phone: 'contact',
    emailAddress: 'contact',
    instagramUrl: 'contact',
    mapsUrl: 'place',
  }
  return new Set([
    ...problems.map((name) => stepOf[name] ?? 'alerts'),
    ...(canTakePayments ? [] : (['money'] as const)),
  ])
}
