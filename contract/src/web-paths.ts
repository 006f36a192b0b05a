/** The paths of the web app's pages. */
export const webPaths = {
  home: '/home',
  orders: '/orders',
  cards: '/cards',
  /** Where the identity provider sends users back to. */
  signedIn: '/signed-in',
} as const

/** Of `orders`; the value `1` marks the return from a payment. */
export const PAID_PARAMETER = 'pr'
