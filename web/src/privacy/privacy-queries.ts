import { mutation, query } from '../platform/client/calls.ts'

// Personal data leaves memory when the dialog closes.
export const { useQuery: useExportCustomerQuery } = query('exportCustomer', { unusedDataMs: 0 })
export const { useMutation: useDeleteCustomerMutation } = mutation('deleteCustomer')
