import { mutation, query } from '../client/calls.ts'

const registration = mutation('registerCustomer')
const customer = query('getCustomer')

export const { useMutation: useRegisterCustomerMutation } = registration
export const { useMutation: useChooseMessagesMutation } = mutation('chooseMessages', {
  invalidates: ['getCustomer', 'exportCustomer'],
})

/** The logged-in customer, once they are registered. Undefined until then, and where the server does not know them. */
export function useCustomer() {
  const id: unknown = registration.useLatestAnswer()?.id
  const isRegistered = typeof id === 'string'
  const { data } = customer.useQuery({ customerId: isRegistered ? id : '' }, { enabled: isRegistered, staleTime: 0 })
  return data ?? undefined
}
