import { luhnCheckDigit } from '@fuel-shack/contract/cards/card-number'
import type { Tx } from '../../platform/db/database.ts'
import { isNumberUsed } from './loyalty-store.ts'

const ATTEMPTS = 5
const PAYLOAD_LENGTH = 15

/** @returns a number that no card has or had. */
export async function newCardNumber(tx: Tx, randomInt: (below: number) => number): Promise<string> {
  for (let attempt = 0; attempt < ATTEMPTS; attempt += 1) {
    const number = generateCardNumber(randomInt)
    if (!(await isNumberUsed(tx, number))) return number
  }
  throw new Error('Could not find an unused card number')
}

/** Unguessable: 14 random digits after a first digit that is never 0, then the check digit. */
function generateCardNumber(randomInt: (below: number) => number): string {
  let payload = String(1 + randomInt(9))
  while (payload.length < PAYLOAD_LENGTH) payload += String(randomInt(10))
  return payload + String(luhnCheckDigit(payload))
}
