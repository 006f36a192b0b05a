import type { Customer } from '@fuel-shack/contract/customers'
import { apiPaths } from '@fuel-shack/contract/paths'
import { client } from '../client/client.ts'

const customerCalls = client.injectEndpoints({
  endpoints: (build) => ({
    registerCustomer: build.mutation<Customer, void>({
      query: () => ({ url: apiPaths.customers, method: 'POST', body: {} }),
      invalidatesTags: ['Customer'],
    }),
  }),
})

export const { useRegisterCustomerMutation } = customerCalls
