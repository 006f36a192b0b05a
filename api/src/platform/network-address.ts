import { isIPv6 } from 'node:net'

/**
 * The network that rate limits count. An IPv6 subscriber gets a /64 and may use any address in it, so a /64 counts as
 * one. An IPv4-mapped IPv6 address counts as its IPv4 address.
 */
export function networkOf(address: string): string {
  const groups = groupsOf(address)
  if (groups) return `${groups.slice(0, 4).join(':')}::/64`
  return mappedAddress(address) ?? address
}

/**
 * The IPv6 /48, which one customer of a hosting company can get: 65,536 networks. Undefined for IPv4, where customers
 * get far fewer addresses.
 */
export function wideNetworkOf(address: string): string | undefined {
  const groups = groupsOf(address)
  return groups && `${groups.slice(0, 3).join(':')}::/48`
}

function mappedAddress(address: string): string | undefined {
  return /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(address)?.[1]
}

/** @returns the eight groups of an IPv6 address, or undefined for anything else. */
function groupsOf(address: string): string[] | undefined {
  const [plain = ''] = address.split('%')
  if (!isIPv6(plain) || mappedAddress(plain) !== undefined) return undefined
  const [head = '', tail] = plain.toLowerCase().split('::')
  const before = head.split(':').filter(Boolean)
  const after = tail?.split(':').filter(Boolean) ?? []
  const zeros = tail === undefined ? [] : Array.from({ length: 8 - before.length - after.length }, () => '0')
  return [...before, ...zeros, ...after].map((group) => group.replace(/^0+(?=.)/, ''))
}
