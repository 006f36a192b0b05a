import type { ProblemCode } from '@fuel-shack/contract/platform/problem-codes'
import { productList } from '../../menu/catalogue/catalogue-queries.ts'
import { mutation, query } from '../../platform/client/calls.ts'
import { problemOf } from '../../platform/client/problem.ts'
import { correctCatalogue, correctionsOf } from '../lines/cart-corrections.ts'

/** Rejections by the customer's card. */
const CARD_PROBLEMS = new Set<ProblemCode>(['insufficient_balance', 'card_owes_points', 'card_limit_reached'])

/** Rejections by what the kitchen says about itself. */
const PACE_PROBLEMS = new Set<ProblemCode>(['kitchen_paused', 'kitchen_unattended', 'pick_up_time_unavailable'])

export const { useQuery: useGetCheckoutSpendQuery } = query('getCheckoutSpend')
export const { useMutation: useStartCheckoutMutation } = mutation('startCheckout', {
  // A rejection contains the cart's corrections: apply them at once, even if the catalogue then fails to load.
  onError: (error, client) => {
    const problem = problemOf(error)
    const corrections = correctionsOf(problem)
    if (corrections) productList.update(client, undefined, (products) => correctCatalogue(products, corrections))
    if (problem?.products) client.invalidate('listProducts', 'listDishes')
    if (problem?.code === 'surcharge_changed') client.invalidate('getAppConfig')
    if (problem && CARD_PROBLEMS.has(problem.code)) client.invalidate('getCurrentBalance', 'getCheckoutSpend')
    if (problem && PACE_PROBLEMS.has(problem.code)) client.invalidate('getKitchenPace')
  },
})
