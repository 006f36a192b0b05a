/** The query parameter that the browser sends when a login button is tapped before the app has hydrated it. */
export const EARLY_LOGIN = 'login'

/** The path to return to after such a login, with the parameter removed from the address; undefined where there was none. */
export function takeEarlyLogin(): string | undefined {
  const { pathname, searchParams } = new URL(location.href)
  if (!searchParams.has(EARLY_LOGIN)) return undefined
  history.replaceState(null, '', pathname)
  return pathname
}
