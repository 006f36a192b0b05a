/** The return address in a redirect's state, if it is an address of this app. */
export function sameOriginAddress(state: unknown): string | undefined {
  if (typeof state !== 'object' || state === null || !('returnTo' in state)) return undefined
  const { returnTo } = state
  return typeof returnTo === 'string' && /^\/(?![/\\])/.test(returnTo) ? returnTo : undefined
}
