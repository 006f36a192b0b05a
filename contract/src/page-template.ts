/** Where a built page leaves room for its configuration. */
export const APP_CONFIG_PLACEHOLDER = '<!--app-config-->'

/** Stands in built pages for the address that people open, which the build does not know. */
export const PUBLIC_URL_PLACEHOLDER = 'https://public-url.invalid'

/** The file of pages that are drawn in the browser: for addresses without a page of their own, and for people who are known. */
export const SHELL_FILE = 'index.html'

/** A cookie's name with the prefix that binds it to this host. Browsers accept the prefix over https only. */
export function hostCookieName(name: string, protocol: string): string {
  return protocol === 'https:' ? `__Host-${name}` : name
}

/**
 * The cookie of a browser that keeps somebody's session or card. It says no more than that: pages that were drawn for
 * visitors would be wrong for them, and nothing in the page itself can know that before it is painted.
 */
export const KEPT_PERSON_COOKIE = 'kept-person'

/**
 * The cookie of a browser that runs the staff app while OneSignal is set up, and the parameter of the reload that follows
 * it. Only to such a browser the server sends a document whose policy allows OneSignal's script; the parameter takes the
 * reload past the pages that the service worker keeps, which are customers' pages.
 */
export const STAFF_SCREEN_COOKIE = 'staff-screen'
export const STAFF_SCREEN_PARAMETER = 'staff-screen'
