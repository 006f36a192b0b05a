import { mutation } from '../../platform/client/staff/staff-calls.ts'

export const { useMutation: useCounterLookUpMutation } = mutation('counterLookUp')
export const { useMutation: useCounterCollectMutation } = mutation('counterCollect')
export const { useMutation: useCounterRedeemMutation } = mutation('counterRedeem')
export const { useMutation: useCounterSpendMutation } = mutation('counterSpend')
export const { useMutation: useFindOldCardMutation } = mutation('findOldCard')
export const { useMutation: useClaimOldCardMutation } = mutation('claimOldCard')
export const { useMutation: useCounterUndoMutation } = mutation('counterUndo')
