import { cardEndpointTable } from '@fuel-shack/contract/endpoints/card-endpoint-table'
import type { ProblemCode } from '@fuel-shack/contract/endpoints/problem-codes'
import type { CheckoutSession, CheckoutSpend } from '@fuel-shack/contract/orders/checkout'
import { catalogueCalls } from '../catalogue/catalogue-queries.ts'
import { addCalls, requestOf, type Args } from '../client/calls.ts'
import { client } from '../client/client.ts'
import { problemOf } from '../client/problem.ts'
import { kitchenCalls } from '../kitchen/kitchen-queries.ts'
import { correctCatalogue, correctionsOf } from './lines/cart-corrections.ts'

const reloadPace = () =>
  kitchenCalls.endpoints.getKitchenPace.initiate(undefined, { forceRefetch: true, subscribe: false })

/** Rejections by what the kitchen says about itself. */
const PACE_PROBLEMS = new Set<ProblemCode>(['kitchen_paused', 'kitchen_unattended', 'pick_up_time_unavailable'])

export const { useGetContactQuery, useGetCheckoutSpendQuery, useStartCheckoutMutation } = addCalls(
  ({ query }, build) => ({
    getContact: query('getContact'),
    getCheckoutSpend: build.query<CheckoutSpend, void>({
      query: () => cardEndpointTable.getCheckoutSpend.path,
      providesTags: ['Balance'],
    }),
    /** Partial, because another server may omit what the contract promises; the caller checks. */
    startCheckout: build.mutation<Partial<CheckoutSession> | null, Args<'startCheckout'>>({
      query: (args) => requestOf('startCheckout', args),
      // A rejection contains the cart's corrections: apply them at once, even if the catalogue then fails to load.
      onQueryStarted: (_args, { dispatch, queryFulfilled }) => {
        queryFulfilled.catch((failure) => {
          const problem = failure.isUnhandledError ? undefined : problemOf(failure.error)
          if (problem?.products) dispatch(client.util.invalidateTags(['Catalogue']))
          if (problem?.code === 'insufficient_balance') dispatch(client.util.invalidateTags(['Balance']))
          if (problem && PACE_PROBLEMS.has(problem.code)) void dispatch(reloadPace())
          const corrections = correctionsOf(problem)
          if (!corrections) return
          dispatch(
            catalogueCalls.util.updateQueryData('listProducts', undefined, (products) =>
              correctCatalogue(products, corrections),
            ),
          )
        })
      },
    }),
  }),
)
