/** On the open orders, also on a 304: how many payments need attention; absent where none does. */
export const ATTENTION_HEADER = 'fuel-shack-attention'

/** Of a request that is safe to repeat: the same key has the same effect once. */
export const IDEMPOTENCY_KEY_HEADER = 'idempotency-key'

/** Of a deletion: the proof that `proveIdentity` answered with. */
export const IDENTITY_PROOF_HEADER = 'identity-proof'

/**
 * On the open orders: the server answers from what it has, and cannot store anything new. Absent while all is well. A list
 * that looks current would hide that orders are being lost.
 */
export const WRITE_FAILURE_HEADER = 'fuel-shack-write-failure'
export type WriteFailure = 'storage_full' | 'unavailable'
