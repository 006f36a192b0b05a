import { readTypedCents, readTypedNumber, WHOLE } from '@fuel-shack/contract/platform/typed-number'
import { NOT_AN_AMOUNT } from '../../ui/not-an-amount.ts'
import { MIN_PART_LETTERS, searchKindOf } from '@fuel-shack/contract/cards/customer-search'
import type { AdjustCard, ManagedCustomer } from '@fuel-shack/contract/office/managed-customers'
import { isCardNumber, readDigits } from '@fuel-shack/contract/cards/card-number'
import { formatAud } from '@fuel-shack/contract/platform/money'
import { isUnreachable } from '../../platform/client/problem.ts'
import type { QueryError } from '../../platform/client/query-error.ts'
import { plural } from '../parts/plural.ts'
import { failureText } from '../settings/failure-text.ts'

/** A customer's points and money, as any version of the server states them. */
type Value = Pick<ManagedCustomer, 'loyaltyPoints' | 'availableSpend' | 'owedPoints'>
type Movement = ManagedCustomer['movements'][number]
type OrderStatus = ManagedCustomer['orders'][number]['status']

export const pointsText = (points: number): string => plural(points, 'point')

const NO_NAME = 'No name'
export const nameOf = ({ name }: { name: string | null }): string => name || NO_NAME

/** `214 points and $5.00` */
export function valueText({ loyaltyPoints, availableSpend, owedPoints = 0 }: Value): string {
  const points = owedPoints > 0 ? `owes ${pointsText(owedPoints)}` : pointsText(loyaltyPoints)
  return `${points} and ${formatAud(availableSpend)}`
}

const KINDS: Record<Movement['kind'], string> = {
  collect: 'Collected',
  redeem: 'Redeemed',
  spend: 'Paid',
  reverse: 'Corrected',
}

const CAUSES: Record<NonNullable<Movement['cause']>, string> = { adjusted: 'Adjusted', 'old-card': 'From the old card' }

/** `Adjusted: +20 points` */
export function describeMovement({ kind, cause, points, amountInCents: cents }: Movement): string {
  const amounts = [
    points !== 0 && `${sign(points)}${pointsText(Math.abs(points))}`,
    cents !== 0 && `${sign(cents)}${formatAud(Math.abs(cents))}`,
  ]
  return `${(cause && CAUSES[cause]) ?? KINDS[kind]}: ${amounts.filter((text) => text !== false).join(', ') || 'nothing'}`
}

const sign = (amount: number): string => (amount > 0 ? '+' : '−')

const STATUSES: Record<OrderStatus, string> = {
  paid: 'Paid',
  seen: 'In the kitchen',
  ready: 'Ready',
  collected: 'Collected',
  declined: 'Declined',
  cancelled: 'Cancelled',
  refunded: 'Refunded',
}

export const describeStatus = (status: OrderStatus): string => STATUSES[status]

/** Why a text cannot be searched. Undefined: it can. */
export function searchProblem(text: string): string | undefined {
  const kind = searchKindOf(text)
  if (kind === undefined)
    return `Type a whole number, an email address, a whole name, or at least ${MIN_PART_LETTERS} letters of one.`
  return kind === 'card' && !isCardNumber(readDigits(text))
    ? "That's not a card number. Check its 16 digits."
    : undefined
}

type Unit = AdjustCard['unit']

const MOST: Record<Unit, number> = { points: 999_999, cents: 999_999 }

/** @returns whole points or cents, more than 0; or why it is not an amount. */
export function readAmount(text: string, unit: Unit): { amount: number } | { problem: string } {
  const amount = unit === 'cents' ? readTypedCents(text) : readTypedNumber(text, WHOLE)
  if (amount === undefined)
    return { problem: unit === 'cents' ? NOT_AN_AMOUNT : "That isn't a whole number. Type points such as 120." }
  if (amount === null || amount === 0) return { problem: 'Type an amount, more than nothing.' }
  return amount > MOST[unit] ? { problem: `At most ${amountText(MOST[unit], unit)} at once.` } : { amount }
}

export const amountText = (amount: number, unit: Unit): string =>
  unit === 'cents' ? formatAud(amount) : pointsText(amount)

const answerText = failureText({
  card_not_found: 'No customer has this card.',
  insufficient_balance: "That's more than is on the card.",
  staff_limit_reached: "That's more than one manager may adjust in a day.",
  idempotency_conflict: 'An earlier try has arrived. Go back and check the movements.',
})

export const careFailure = (error: QueryError): string =>
  isUnreachable(error) ? 'No answer. Try again: it counts once.' : answerText(error)
