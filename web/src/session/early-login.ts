/** The name of a login button that was pressed before the app could answer it: the browser sent its form instead. */
export const EARLY_LOGIN = 'login'

/** The address at which such a press should end, taken out of the address bar; undefined where there was none. */
export function takeEarlyLogin(): string | undefined {
  const { pathname, searchParams } = new URL(location.href)
  if (!searchParams.has(EARLY_LOGIN)) return undefined
  history.replaceState(null, '', pathname)
  return pathname
}
