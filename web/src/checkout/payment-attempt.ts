import type { StartCheckout } from '@fuel-shack/contract/checkout'

/** The payment page of an attempt closes within the hour: a later tap must not lead to a closed page. */
const ATTEMPT_LASTS_MS = 30 * 60_000

/** One wish to pay. Tapping Pay again for the same cart, because the answer was lost, repeats it under the same key. */
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
    nowMs - last.startedAtMs < ATTEMPT_LASTS_MS &&
    JSON.stringify(last.request) === JSON.stringify(request)
  return isSame ? last : { request, key: crypto.randomUUID(), startedAtMs: nowMs }
}
