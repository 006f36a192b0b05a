import { addCalls } from '../client/calls.ts'

export const { useExportCustomerQuery, useProveIdentityMutation, useDeleteCustomerMutation } = addCalls(
  ({ query, mutation }) => ({
    // What the user asked to see is forgotten once it is closed.
    exportCustomer: query('exportCustomer', { keepUnusedDataFor: 0 }),
    proveIdentity: mutation('proveIdentity'),
    deleteCustomer: mutation('deleteCustomer'),
  }),
)
