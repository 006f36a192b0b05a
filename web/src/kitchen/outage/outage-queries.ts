import { mutation, query } from '../../platform/client/staff/staff-calls.ts'
import { ORDER_LISTS } from '../orders/orders-queries.ts'

export const { useQuery: useListOutageChoicesQuery } = query('listOutageChoices')
export const { useMutation: useDecideOutageMutation } = mutation('decideOutage', {
  invalidates: [...ORDER_LISTS, 'listOutageChoices'],
})
