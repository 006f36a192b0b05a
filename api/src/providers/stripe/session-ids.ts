/** How Stripe begins the id of a Checkout Session; the stand-in gives ids of the test mode. */
export const SESSION_ID_PREFIXES = { live: 'cs_live_', test: 'cs_test_' }
