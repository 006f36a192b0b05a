import { addCalls } from '../client/calls.ts'

export const { useRegisterCustomerMutation } = addCalls(({ mutation }) => ({
  registerCustomer: mutation('registerCustomer', { invalidatesTags: ['Customer'] }),
}))
