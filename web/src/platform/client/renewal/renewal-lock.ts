/**
 * A lock of all tabs. A renewal of the tokens needs the cookie of the session, and a repeated login replaces that cookie: only one
 * of them may be under way.
 */
export const RENEWAL_LOCK = 'fuel-shack-renewal'
