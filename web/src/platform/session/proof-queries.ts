import { mutation } from '../client/calls.ts'

export const { useMutation: useProveIdentityMutation } = mutation('proveIdentity')
export const { useMutation: useSendProofCodeMutation } = mutation('sendProofCode')
