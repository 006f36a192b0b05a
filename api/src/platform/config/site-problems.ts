import type { Site } from '@fuel-shack/contract/shop/rest-stop/site'
import { readPhoneNumber } from '@fuel-shack/contract/platform/phone-number'

/** The Tax Office's own number, which the example sites have because no rest stop can have it. */
const EXAMPLE_ABN = '51824753556'
/** The numbers that the Communications and Media Authority reserves for fiction, which the example sites have. */
const FICTIONAL_NUMBER = /^0[2378](?:5550|7010)\d{4}$|^049157\d{4}$/
/** Reserved by RFC 2606, also as the name of an account. */
const EXAMPLE_ADDRESS = /\.example\b/i

export const isExampleAbn = (abn: string): boolean => abn.replaceAll(' ', '') === EXAMPLE_ABN

/** Returns the names of the facts that are still the example's. */
export function exampleFacts(site: Site): string[] {
  return [
    ...(isExampleAbn(site.abn) ? ['abn'] : []),
    ...numbersOf(site).flatMap(([name, number]) => (isFictional(number) ? [name] : [])),
    ...addressesOf(site).flatMap(([name, address]) => (EXAMPLE_ADDRESS.test(address) ? [name] : [])),
  ]
}

/** Returns what of a site is still the example's. Production would print it on tax invoices, or alert no one. @param where it says so */
export function exampleProblems(site: Site, where: string): string[] {
  return [
    ...(isExampleAbn(site.abn)
      ? [`abn in ${where} is the example's, which is the Tax Office's own: enter the ABN that tax invoices must show.`]
      : []),
    ...numbersOf(site).flatMap(([name, number]) =>
      isFictional(number)
        ? [`${name} in ${where}, ${number}, is reserved for fiction: enter a number that rings.`]
        : [],
    ),
    ...addressesOf(site).flatMap(([name, address]) =>
      EXAMPLE_ADDRESS.test(address) ? [`${name} in ${where}, ${address}, is an example: enter your own.`] : [],
    ),
  ]
}

/** @returns what to tell the operator, if orders may arrive and no one is named to notify of unseen orders and large refunds. */
export function missingAlerts({
  ordering,
  alerts,
  emailAddress,
}: Pick<Site, 'ordering' | 'alerts' | 'emailAddress'>): string | undefined {
  if (ordering !== 'open' || alerts.emailAddresses.length + alerts.mobileNumbers.length > 0) return undefined
  return `Ordering is open, and \`alerts\` names no one: while no fulfilment screen is on, only the devices of staff are notified, and large refunds are reported to ${emailAddress} only. Add an email address or a mobile number of the owner on the manager's page.`
}

function numbersOf({ phone, alerts, fulfilment }: Site): [string, string][] {
  return [
    ['phone', phone],
    ...alerts.mobileNumbers.map((number): [string, string] => ['alerts.mobileNumbers', number]),
    ...fulfilment.escalation.flatMap((step) =>
      step.step === 'sms' ? step.to.map((number): [string, string] => ['fulfilment.escalation', number]) : [],
    ),
  ]
}

function addressesOf({ emailAddress, instagramUrl, mapsUrl, alerts }: Site): [string, string][] {
  return [
    ['emailAddress', emailAddress],
    ['instagramUrl', instagramUrl],
    ['mapsUrl', mapsUrl],
    ...alerts.emailAddresses.map((address): [string, string] => ['alerts.emailAddresses', address]),
  ]
}

function isFictional(number: string): boolean {
  return FICTIONAL_NUMBER.test(readPhoneNumber(number)?.replaceAll(' ', '') ?? '')
}
