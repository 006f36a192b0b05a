/** Rendered for visitors in advance; the device stores them, and opens them without a connection. */
export const publicPaths = {
  home: '/home',
  orders: '/orders',
  cards: '/cards',
} as const

/** A logged-in customer's own orders: only the browser renders them, and search engines leave them out. */
export const ownPaths = {
  myOrders: '/my-orders',
  /** The id can have the short form that is in SMS. */
  order: '/my-orders/:orderId',
  receipt: '/my-orders/:orderId/receipt',
} as const

/** The places of the manager's area. Only the browser renders them, in the staff document; search engines leave them out. */
export const managerPaths = {
  today: '/manage',
  menu: '/manage/menu',
  money: '/manage/takings',
  people: '/manage/people',
  restStop: '/manage/rest-stop',
} as const

/** All that staff log in for. Only the browser renders these; search engines leave them out. */
export const staffPaths = {
  ...managerPaths,
  /** The numbers of orders on a television, which a member of staff has logged in there. */
  screen: '/screen',
} as const

export const PRIVACY_PATH = '/privacy'

/** Texts of law, which the server renders for anyone: they are no pages of the app. */
export const policyPaths = {
  privacy: PRIVACY_PATH,
  terms: '/terms',
  accessibility: '/accessibility',
} as const

/** The paths of the web app's pages. A parameter, such as `:orderId`, is one whole segment. */
export const webPaths = {
  ...publicPaths,
  ...ownPaths,
  /** Where the identity provider sends users back to. */
  signedIn: '/signed-in',
} as const

type WebPaths = typeof webPaths
/** `orderId` of `/my-orders/:orderId/receipt`. */
export type PathParameter<Path extends string> = Path extends `${string}:${infer Name}/${infer Rest}`
  ? Name | PathParameter<Rest>
  : Path extends `${string}:${infer Name}`
    ? Name
    : never

export function pathTo<Page extends keyof WebPaths>(
  page: Page,
  parameters: Record<PathParameter<WebPaths[Page]>, string>,
) {
  return fillPath(webPaths[page], parameters)
}

export function fillPath(pattern: string, parameters: Readonly<Record<string, unknown>>): string {
  return pattern.replace(/:(\w+)/g, (_, name: string) => encodeURIComponent(String(parameters[name])))
}

/** True for the pages of a customer's own orders. */
export function isOwnPath(path: string): boolean {
  return Object.values(ownPaths).some((pattern) => patternOf(pattern).test(path))
}

/** Matches the paths of a page; its groups are the page's parameters. Unlike the router, it distinguishes `/Cards` and `/cards/`. */
export const patternOf = (pattern: string): RegExp => new RegExp(`^${pattern.replace(/:(\w+)/g, '(?<$1>[^/]+)')}$`)

/** A parameter of `orders`; the value `1` marks the return from a payment. */
export const PAID_PARAMETER = 'pr'
/** A parameter of `orders`; the value `1` opens the checkout: a visitor returns with it from a login that their cart led to. */
export const CHECKOUT_PARAMETER = 'checkout'
/** A parameter of `orders`; the value `1` marks the return from a payment page without a payment. */
export const UNPAID_PARAMETER = 'unpaid'
/** A parameter of `orders`; the code of the place where the visitor scanned a sticker. */
export const PLACE_PARAMETER = 'at'
