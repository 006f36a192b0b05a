/** The prefixes of Checkout Session ids. The stand-in uses those of the test mode. */
export const SESSION_ID_PREFIXES = { live: 'cs_live_', test: 'cs_test_' }
