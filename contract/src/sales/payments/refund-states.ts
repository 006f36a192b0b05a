/**
 * A refund that this system asks the payment provider for. `requested`: stored, not sent yet. `submitted`: sent at least once,
 * without an answer. `accepted`: the provider has made it. `failed`: it was rejected, or failed later at the bank.
 */
export const REFUND_STATES = ['requested', 'submitted', 'accepted', 'failed'] as const
export type RefundState = (typeof REFUND_STATES)[number]

/** The means of payment that a refund goes back to. */
export const REFUND_METHODS = ['card', 'balance'] as const
export type RefundMethod = (typeof REFUND_METHODS)[number]

/** Why staff refund a part of an order. */
export const REFUND_REASONS = ['out-of-stock', 'wrong-order', 'quality', 'other'] as const
export type RefundReason = (typeof REFUND_REASONS)[number]

/** The longest note of staff about a refund. */
export const REFUND_NOTE_LENGTH = 200
