/** The paths of the web app's pages. */
export const webPaths = {
  home: '/home',
  orders: '/orders',
  cards: '/cards',
  /** A logged-in customer's orders; one of them at `/my-orders/<id>`. */
  myOrders: '/my-orders',
  /** Where the identity provider sends users back to. */
  signedIn: '/signed-in',
} as const

/** Of `orders`; the value `1` marks the return from a payment. */
export const PAID_PARAMETER = 'pr'
/** Of `orders`; the value `1` opens the checkout: a visitor returns with it from a login that their cart led to. */
export const CHECKOUT_PARAMETER = 'checkout'
/** Of `orders`; the value `1` marks the return from a payment page without a payment. */
export const UNPAID_PARAMETER = 'unpaid'
