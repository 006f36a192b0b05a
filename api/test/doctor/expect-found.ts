import { AREA_NAMES, type CheckArea } from '@fuel-shack/contract/office/check-areas'
import type { Check, CheckState } from '@fuel-shack/contract/office/server-checks'
import { expect } from 'vitest'

export interface Expected {
  id: string
  state: CheckState
  words: RegExp
}

/** @returns the check with this id and state; all of them if there is none, for the message of the test */
export const findIn = (checks: readonly Check[], { id, state }: Expected): Check | readonly Check[] =>
  checks.find((check) => check.id === id && check.state === state) ?? checks

/** It names the cause, and says what to do. */
export const explained = ({ id, state, words }: Expected) => ({
  id,
  state,
  words: expect.stringMatching(words),
  cure: expect.any(String),
})

export function areaOf(id: string): CheckArea {
  const area = AREA_NAMES.find((name) => id.startsWith(`${name}.`))
  if (area === undefined) throw new Error(`${id} is of no area`)
  return area
}
