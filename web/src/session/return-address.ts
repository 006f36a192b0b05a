/** The address that a sign-in should end at, if its state names one of our own. */
export function sameOriginAddress(state: unknown): string | undefined {
  if (typeof state !== 'object' || state === null || !('returnTo' in state)) return undefined
  const { returnTo } = state
  return typeof returnTo === 'string' && /^\/(?![/\\])/.test(returnTo) ? returnTo : undefined
}
