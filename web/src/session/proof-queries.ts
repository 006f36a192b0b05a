import { mutation } from '../client/calls.ts'

export const { useMutation: useProveIdentityMutation } = mutation('proveIdentity')
