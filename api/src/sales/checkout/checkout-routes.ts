import { endpoints } from '@fuel-shack/contract/endpoints'
import { readIdempotencyKey } from '../../platform/http/request-headers.ts'
import type { Mount } from '../../platform/http/mount.ts'
import type { BalanceReservationsService } from '../payments/checkouts/balance-reservations-service.ts'
import type { CheckoutService } from './checkout-service.ts'

export function checkoutRoutes(
  mount: Mount,
  checkout: CheckoutService,
  balanceReservations: BalanceReservationsService,
): void {
  mount(endpoints.startCheckout, ({ caller, body, request }) =>
    checkout.startCheckout(caller, body, readIdempotencyKey(request)),
  )
  mount(endpoints.getCheckoutSpend, ({ caller }) => balanceReservations.getAvailable(caller))
}
