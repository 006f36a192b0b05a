import { query } from '../platform/client/calls.ts'

export const { useQuery: useListOrderNumbersQuery } = query('listOrderNumbers', { isConditional: true })
