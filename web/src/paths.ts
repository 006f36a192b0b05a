/** Every address of the web app. */
export const paths = {
  home: '/home',
  orders: '/orders',
  cards: '/cards',
  /** Where the identity provider sends people back to. */
  signedIn: '/signed-in',
} as const
