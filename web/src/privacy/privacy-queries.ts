import type { CustomerExport, IdentityProof } from '@fuel-shack/contract/customers'
import { apiPaths, IDENTITY_PROOF_HEADER } from '@fuel-shack/contract/paths'
import { client } from '../client/client.ts'

const privacyCalls = client.injectEndpoints({
  endpoints: (build) => ({
    exportCustomer: build.query<CustomerExport, void>({
      query: () => apiPaths.currentExport,
      // What somebody asked to see is not kept once they have seen it.
      keepUnusedDataFor: 0,
    }),
    proveIdentity: build.mutation<IdentityProof, string>({
      query: (password) => ({ url: apiPaths.currentProof, method: 'POST', body: { password } }),
    }),
    /** With the proof of a password, where the API can check passwords. */
    deleteCustomer: build.mutation<{ deleted: true }, string | undefined>({
      query: (proof) => ({
        url: apiPaths.currentCustomer,
        method: 'DELETE',
        ...(proof !== undefined && { headers: { [IDENTITY_PROOF_HEADER]: proof } }),
      }),
    }),
  }),
})

export const { useExportCustomerQuery, useProveIdentityMutation, useDeleteCustomerMutation } = privacyCalls
