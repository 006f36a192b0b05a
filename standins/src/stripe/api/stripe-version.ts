/** The API version that the official SDK 23 speaks. */
export const stripeVersion = '2026-10-28.endive'
