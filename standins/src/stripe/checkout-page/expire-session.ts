import type { StripeAccount } from '../account.ts'
import type { Session } from '../objects/object-shapes.ts'
import { StripeError } from '../api/stripe-error.ts'

export function expireSession(account: StripeAccount, id: string): Session {
  const session = account.objects.get('checkout.session', id)
  if (session.status !== 'open') {
    const message = `Only Checkout Sessions with a status in ["open"] can be expired. This Checkout Session has a status of ${session.status}.`
    throw new StripeError(400, message)
  }
  const expired: Session = { ...session, status: 'expired', url: null }
  account.objects.save('checkout.session', expired)
  account.events.record('checkout.session.expired', expired)
  return expired
}

/** Call before reading sessions: an overdue one is never returned as open, even if no timer has run. */
export function expireOverdueSessions(account: StripeAccount): void {
  for (const { id, status } of account.objects.listDue('checkout.session', account.nowSeconds())) {
    if (status === 'open') expireSession(account, id)
  }
}
