/**
 * A header of the staff's order list: the server answers from what it has, and cannot store anything new. Absent while
 * all is well. A list that looks current would hide that orders are being lost.
 */
export const WRITE_FAILURE_HEADER = 'fuel-shack-write-failure'
export type WriteFailure = 'storage_full' | 'unavailable'
