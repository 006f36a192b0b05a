/** A parameter of the address to which a hand-over returns. */
export const SCREEN_PARAMETER = 'screen'

const UUID = /^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/

/** The screen of the address if it returns from a hand-over, or a new one. */
export function screenIdAt(address: string): string {
  const given = new URL(address).searchParams.get(SCREEN_PARAMETER) ?? ''
  return UUID.test(given) ? given : crypto.randomUUID()
}

/** The id of this load of the page. After a hand-over it is the same screen with another person, not one more. */
export const screenId = screenIdAt(location.href)
