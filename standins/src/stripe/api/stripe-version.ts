/** The API version of the official SDK 23. */
export const STRIPE_VERSION = '2026-10-28.endive'
