import { networkInterfaces } from 'node:os'
import { CliError } from '../cli-error.ts'
import { readMode, readPort, type Environment } from '../environment.ts'

/** As a certificate names it: an IPv6 address without brackets. */
export function hostOf(url: string): string {
  return new URL(url).hostname.replace(/^\[(.*)\]$/, '$1')
}

/**
 * Says whether `npm start` itself must answer over https: where browsers reach its own port. With another port in PUBLIC_URL, a proxy
 * is in front of it.
 */
export function servesHttps(env: Environment): boolean {
  const url = env['PUBLIC_URL']
  if (readMode(env) === 'production' || url === undefined || !url.startsWith('https:')) return false
  return Number(new URL(url).port || 443) === readPort(env, 'PORT', 3000)
}

/** Browsers give a page what the login needs over https or on the machine itself only (`crypto.subtle`). */
export function assertSecure(publicUrl: string): void {
  if (!URL.canParse(publicUrl))
    throw new CliError(`PUBLIC_URL must be an address such as https://192.168.1.20:3000, not "${publicUrl}".`)
  const { protocol, host } = new URL(publicUrl)
  if (protocol === 'https:' || isThisMachine(hostOf(publicUrl))) return
  throw new CliError(
    `No one could log in at ${publicUrl}: browsers allow that over https only, except at localhost. Set PUBLIC_URL=https://${host}: npm start then makes a certificate for it.`,
  )
}

export function isThisMachine(host: string): boolean {
  return host === 'localhost' || host.endsWith('.localhost') || host === '::1' || /^127(?:\.\d+){3}$/.test(host)
}

/** The address under which phones on the same network reach this machine, if it has one. */
export function findLanAddress(interfaces = networkInterfaces()): string | undefined {
  const addresses = Object.values(interfaces).flatMap((list) => list ?? [])
  return addresses.find(({ family, internal }) => family === 'IPv4' && !internal)?.address
}
