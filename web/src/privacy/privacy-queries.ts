import type { CustomerExport } from '@fuel-shack/contract/customers'
import { apiPaths } from '@fuel-shack/contract/paths'
import { client } from '../client/client.ts'

const privacyCalls = client.injectEndpoints({
  endpoints: (build) => ({
    exportCustomer: build.query<CustomerExport, void>({
      query: () => apiPaths.currentExport,
      // What somebody asked to see is not kept once they have seen it.
      keepUnusedDataFor: 0,
    }),
    deleteCustomer: build.mutation<{ deleted: true }, void>({
      query: () => ({ url: apiPaths.currentCustomer, method: 'DELETE' }),
    }),
  }),
})

export const { useExportCustomerQuery, useDeleteCustomerMutation } = privacyCalls
