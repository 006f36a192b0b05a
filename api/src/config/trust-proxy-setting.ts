import { isIP } from 'node:net'
import { z } from 'zod'
import type { TrustProxy } from '../http/trust-proxy.ts'

const HOPS_MAX = 10

/** `TRUST_PROXY`: `false`, a number of proxies in a row, or a comma-separated list of IP addresses and CIDR ranges. */
export const trustProxySetting = z.string().transform((text, context): TrustProxy => {
  const reject = (message: string) => {
    context.addIssue({ code: 'custom', message })
    return z.NEVER
  }
  if (text === 'false' || text === '0') return false
  if (text === 'true') {
    return reject(
      '`true` would trust an X-Forwarded-For header that the caller sent. Set the number of proxies in front of this server (1 for one), or their IP addresses or CIDR ranges',
    )
  }
  if (/^\d+$/.test(text)) {
    return Number(text) <= HOPS_MAX ? Number(text) : reject(`More than ${HOPS_MAX} proxies in a row are not supported`)
  }
  const entries = text.split(',').map((entry) => entry.trim())
  const invalid = entries.find((entry) => !isAddressOrRange(entry))
  return invalid === undefined
    ? entries
    : reject(
        `"${invalid}" is not an IP address or a CIDR range such as 10.0.0.0/8. Set false, the number of proxies in front of this server, or a comma-separated list of their addresses`,
      )
})

/** Rejects `/0`, which would be equivalent to `true`. */
function isAddressOrRange(entry: string): boolean {
  const [address = '', prefix, ...rest] = entry.split('/')
  const version = isIP(address)
  if (version === 0 || rest.length > 0) return false
  if (prefix === undefined) return true
  const bits = /^\d{1,3}$/.test(prefix) ? Number(prefix) : 0
  return bits >= 1 && bits <= (version === 4 ? 32 : 128)
}
