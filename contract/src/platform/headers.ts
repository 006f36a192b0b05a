/** The response to a poll of open orders, even a 304, states the number of payments that need attention. */
export const ATTENTION_HEADER = 'fuel-shack-attention'

/** The response to a poll of open orders, even a 304, states that docket printers are configured. */
export const PRINTING_HEADER = 'fuel-shack-printing'

/** Makes a request safe to repeat: requests with the same key take effect once. */
export const IDEMPOTENCY_KEY_HEADER = 'idempotency-key'

/** Confirms a deletion, some changes of settings, and refunds above what staff may make unconfirmed: the proof that `proveIdentity` returned. */
export const IDENTITY_PROOF_HEADER = 'identity-proof'

/**
 * Sent with the open orders when the server can read but not write, so new orders are being lost although the list
 * looks current.
 */
export const WRITE_FAILURE_HEADER = 'fuel-shack-write-failure'
export type WriteFailure = 'storage_full' | 'unavailable'
