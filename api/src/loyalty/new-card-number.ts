import { luhnCheckDigit } from '@fuel-shack/contract/card-number'

const PAYLOAD_LENGTH = 15

/** Unguessable: fourteen random digits after a first that is never 0, then the check digit. */
export function newCardNumber(randomInt: (below: number) => number): string {
  let payload = String(1 + randomInt(9))
  while (payload.length < PAYLOAD_LENGTH) payload += String(randomInt(10))
  return payload + String(luhnCheckDigit(payload))
}
