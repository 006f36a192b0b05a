import { isLike } from '../client/is-like.ts'

/** The return address in a redirect's state, if it is an address of this app. */
export function sameOriginAddress(state: unknown): string | undefined {
  return isLike({ returnTo: '' }, state) && /^\/(?![/\\])/.test(state.returnTo) ? state.returnTo : undefined
}
