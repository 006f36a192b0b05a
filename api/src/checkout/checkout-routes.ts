import { endpoints } from '@fuel-shack/contract/endpoints/endpoints'
import { readIdempotencyKey } from '../http/request-headers.ts'
import type { Mount } from '../http/mount.ts'
import type { BalanceReservationsService } from '../payments/pages/balance-reservations-service.ts'
import type { CheckoutService } from './checkout-service.ts'

export function checkoutRoutes(
  mount: Mount,
  checkout: CheckoutService,
  balanceReservations: BalanceReservationsService,
): void {
  mount(endpoints.startCheckout, ({ person, body, request }) =>
    checkout.startCheckout(person, body, readIdempotencyKey(request)),
  )
  mount(endpoints.getCheckoutSpend, ({ person }) => balanceReservations.getAvailable(person))
}
