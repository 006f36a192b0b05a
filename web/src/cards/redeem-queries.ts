import { cardEndpointTable } from '@fuel-shack/contract/endpoints/card-endpoint-table'
import { IDEMPOTENCY_KEY_HEADER } from '@fuel-shack/contract/endpoints/headers'
import type { Balance, RedeemPoints } from '@fuel-shack/contract/customers/loyalty'
import { addCalls } from '../client/calls.ts'

const { method, path: url } = cardEndpointTable.redeemPoints

export const { useRedeemPointsMutation } = addCalls((_call, build) => ({
  redeemPoints: build.mutation<Balance, { body: RedeemPoints; key: string }>({
    query: ({ body, key }) => ({ url, method, body, headers: { [IDEMPOTENCY_KEY_HEADER]: key } }),
    invalidatesTags: ['Balance'],
  }),
}))
