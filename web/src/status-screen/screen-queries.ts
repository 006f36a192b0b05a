import { query } from '../platform/client/staff/staff-calls.ts'

export const { useQuery: useListOrderNumbersQuery } = query('listOrderNumbers', { isConditional: true })
