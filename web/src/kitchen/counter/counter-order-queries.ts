import { mutation } from '../../platform/client/staff/staff-calls.ts'
import { ORDER_LISTS } from '../orders/orders-queries.ts'

export const { useMutation: usePlaceCounterOrderMutation } = mutation('placeCounterOrder', { invalidates: ORDER_LISTS })
