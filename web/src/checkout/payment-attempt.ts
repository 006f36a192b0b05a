import type { StartCheckout } from '@fuel-shack/contract/checkout'

/** One wish to pay: pressing again for the same cart, because the line broke, is the same wish under the same key. */
export interface PaymentAttempt {
  request: StartCheckout
  key: string
}

export function nextAttempt(last: PaymentAttempt | undefined, request: StartCheckout): PaymentAttempt {
  const isSame = last !== undefined && JSON.stringify(last.request) === JSON.stringify(request)
  return isSame ? last : { request, key: crypto.randomUUID() }
}
