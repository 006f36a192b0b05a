import type { CheckoutSession } from '@fuel-shack/contract/checkout'
import { catalogueCalls } from '../catalogue/catalogue-queries.ts'
import { addCalls, requestOf, type Args } from '../client/calls.ts'
import { client } from '../client/client.ts'
import { problemOf } from '../client/problem.ts'
import { correctCatalogue, correctionsOf } from './cart-corrections.ts'

export const { useStartCheckoutMutation } = addCalls((_call, build) => ({
  /** Partial, because another server may omit what the contract promises; the caller checks. */
  startCheckout: build.mutation<Partial<CheckoutSession> | null, Args<'startCheckout'>>({
    query: (args) => requestOf('startCheckout', args),
    // A rejection contains the cart's corrections: apply them at once, even if the catalogue then fails to load.
    onQueryStarted: (_args, { dispatch, queryFulfilled }) => {
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
}))
