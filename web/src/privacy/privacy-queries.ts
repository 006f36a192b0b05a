import { addCalls } from '../client/calls.ts'

export const { useExportCustomerQuery, useProveIdentityMutation, useDeleteCustomerMutation } = addCalls(
  ({ query, mutation }) => ({
    // Personal data leaves memory when the dialog closes.
    exportCustomer: query('exportCustomer', { keepUnusedDataFor: 0 }),
    proveIdentity: mutation('proveIdentity'),
    deleteCustomer: mutation('deleteCustomer'),
  }),
)
