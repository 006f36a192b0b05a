import type { CheckoutSession } from '@fuel-shack/contract/checkout'
import { apiPaths } from '@fuel-shack/contract/paths'
import { catalogueCalls } from '../cart/catalogue-queries.ts'
import { client } from '../client/client.ts'
import { problemOf } from '../client/problem.ts'
import { correctCatalogue, correctionsOf } from './cart-corrections.ts'
import type { PaymentAttempt } from './payment-attempt.ts'

const checkoutCalls = client.injectEndpoints({
  endpoints: (build) => ({
    /** Whatever the answer leaves out is for the caller to notice: another server may answer `sessionId` alone, or not. */
    startCheckout: build.mutation<Partial<CheckoutSession> | null, PaymentAttempt>({
      query: ({ request, key }) => ({
        url: apiPaths.createSession,
        method: 'POST',
        body: request,
        headers: { 'idempotency-key': key },
      }),
      // The answer that refuses a cart says what is wrong with it: good at once, and even if the catalogue does not come.
      onQueryStarted: (_request, { dispatch, queryFulfilled }) => {
        queryFulfilled.catch((failure) => {
          const corrections = failure.isUnhandledError ? undefined : correctionsOf(problemOf(failure.error))
          if (!corrections) return
          dispatch(
            catalogueCalls.util.updateQueryData('listProducts', undefined, (products) =>
              correctCatalogue(products, corrections),
            ),
          )
          dispatch(client.util.invalidateTags(['Catalogue']))
        })
      },
    }),
  }),
})

export const { useStartCheckoutMutation } = checkoutCalls
