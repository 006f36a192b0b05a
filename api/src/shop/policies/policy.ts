import type { RestStop } from '@fuel-shack/contract/shop/rest-stop/rest-stop'

/** A text of law that anyone can read before they sign up. Addresses of mail and https in it become links. */
export interface Policy {
  title: string
  intro: string
  sections: readonly PolicySection[]
}

interface PolicySection {
  title: string
  paragraphs: readonly string[]
}

/** The facts of one rest stop that the policies state. */
export interface PolicySubject {
  restStop: PolicyFacts
  recipients: Recipients
}

type PolicyFacts = Pick<
  RestStop,
  'abn' | 'address' | 'emailAddress' | 'legal' | 'loyalty' | 'name' | 'phone' | 'privacy' | 'surcharge'
>

/** The companies that receive personal data, as the server is set up. */
export interface Recipients {
  /** OneSignal sends texts, and emails without a mail server of the rest stop. */
  sendsByOneSignal: boolean
  sendsByMailServer: boolean
  /** The host of another identity provider; undefined for the built-in one. */
  loginHost: string | undefined
}

export function describeSeller({ name, abn, address, phone, emailAddress }: PolicyFacts): string {
  const place = `${address.lot} ${address.road}, ${address.town} ${address.state} ${address.postcode}`
  return `${name}, ABN ${abn}, ${place}. Call ${phone} or email ${emailAddress}.`
}

/** Leaves out the paragraphs that do not apply. */
export function paragraphs(...texts: readonly (string | false | undefined)[]): string[] {
  return texts.filter((text) => typeof text === 'string')
}
