const UUID = /^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/i
/** 16 bytes in base64url: the last character has four bits that are always zero. */
const CODE = /^[\w-]{21}[AQgw]$/

/** An order's id in 22 characters instead of 36, for the link in an SMS. */
export function orderCodeOf(orderId: string): string {
  const bytes = orderId.replaceAll('-', '').match(/../g) ?? []
  const binary = String.fromCharCode(...bytes.map((hex) => Number.parseInt(hex, 16)))
  return btoa(binary).replaceAll('+', '-').replaceAll('/', '_').replaceAll('=', '')
}

/** @param linked the id of an order or its code. @returns undefined if it is neither. */
export function orderIdOf(linked: string): string | undefined {
  if (UUID.test(linked)) return linked.toLowerCase()
  if (!CODE.test(linked)) return undefined
  const binary = atob(linked.replaceAll('-', '+').replaceAll('_', '/'))
  const hex = Array.from(binary, (character) => character.charCodeAt(0).toString(16).padStart(2, '0')).join('')
  return [hex.slice(0, 8), hex.slice(8, 12), hex.slice(12, 16), hex.slice(16, 20), hex.slice(20)].join('-')
}
