/** The pages of the web app, below its address. */
export const webPaths = {
  home: '/home',
  orders: '/orders',
  cards: '/cards',
  /** Where the identity provider sends users back to. */
  signedIn: '/signed-in',
} as const

/** Of `orders`, with the value `1`: the customer comes back from a payment. */
export const PAID_PARAMETER = 'pr'
