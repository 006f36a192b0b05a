import type { StartCheckout } from '@fuel-shack/contract/sales/checkout/checkout'

/** The payment page expires within the hour: a later tap must not lead to an expired page. */
const ATTEMPT_LIFETIME_MS = 30 * 60_000

/** One attempt to pay, with its idempotency key. Tapping Pay again after a lost response repeats the same attempt. */
export interface PaymentAttempt {
  request: StartCheckout
  key: string
  startedAtMs: number
}

export function nextAttempt(
  last: PaymentAttempt | undefined,
  request: StartCheckout,
  nowMs: number = Date.now(),
): PaymentAttempt {
  const isSame =
    last !== undefined &&
    nowMs - last.startedAtMs < ATTEMPT_LIFETIME_MS &&
    JSON.stringify(last.request) === JSON.stringify(request)
  return isSame ? last : { request, key: crypto.randomUUID(), startedAtMs: nowMs }
}
