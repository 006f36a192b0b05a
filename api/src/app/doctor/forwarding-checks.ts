import { BlockList, isIP, isIPv6 } from 'node:net'
import type { Check } from '@fuel-shack/contract/office/server-checks'
import type { Arrival } from '../../platform/http/doctor-proof.ts'
import type { TrustProxy } from '../../platform/http/limits/trust-proxy.ts'
import { fault, ok, skipped } from '../../platform/checks/check.ts'

interface Forwarding {
  seen: Arrival
  /** A caller that sends X-Forwarded-For is counted by the address that it names. */
  isForgeable: boolean
  isHttps: boolean
  trustProxy: TrustProxy
}

/** Says whether limits count callers, and not the proxy or an address that callers invent. */
export function forwardingChecks({ seen, isForgeable, isHttps, trustProxy }: Forwarding): Check[] {
  // From the address of a trusted proxy, a header counts as if a proxy had sent it.
  const isOwnProxy = seen.hasForwardedFor && isTrustedAddress(seen.address, trustProxy)
  if (isForgeable && !isOwnProxy) {
    return [
      fault(
        'address.forwarded',
        'A caller can name an address of its own in X-Forwarded-For, and so escape every limit.',
        'Let the proxy append the address of its caller to X-Forwarded-For, or replace it, and let TRUST_PROXY count as many proxies as there are.',
      ),
    ]
  }
  // The server speaks plain http: with https there is a proxy.
  if (isHttps && !seen.hasForwardedFor) {
    return [
      fault(
        'address.forwarded',
        'The proxy sends no X-Forwarded-For: all visitors count as one network, and share its limits.',
        'Let the proxy append the address of its caller: `proxy_set_header X-Forwarded-For $proxy_add_x_forwarded_for;` for nginx. Caddy does it.',
      ),
    ]
  }
  if (seen.hasForwardedFor && !seen.isProxyTrusted) {
    const setting = trustProxy === false ? 'TRUST_PROXY is false' : 'TRUST_PROXY names another address'
    return [
      fault(
        'address.forwarded',
        `${setting}, and a proxy connects from ${seen.connection}: all visitors count as one network, and share its limits.`,
        `Set TRUST_PROXY=${seen.connection}, or 1 if its address changes.`,
      ),
    ]
  }
  return [
    ok(
      'address.forwarded',
      seen.hasForwardedFor
        ? 'The proxy passes on the address of each caller.'
        : 'Browsers connect to the server itself.',
    ),
    ...(isOwnProxy
      ? [
          skipped(
            'address.forged',
            'This machine has the address of a trusted proxy: forging another one was not tried.',
          ),
        ]
      : []),
  ]
}

/** A number of proxies trusts by their place, not by their address. */
function isTrustedAddress(address: string, trustProxy: TrustProxy): boolean {
  if (!Array.isArray(trustProxy)) return false
  const list = new BlockList()
  for (const entry of trustProxy) {
    const [network = '', prefix] = entry.split('/')
    const family = isIPv6(network) ? 'ipv6' : 'ipv4'
    if (prefix === undefined) list.addAddress(network, family)
    else list.addSubnet(network, Number(prefix), family)
  }
  return isIP(address) !== 0 && list.check(address, isIPv6(address) ? 'ipv6' : 'ipv4')
}
