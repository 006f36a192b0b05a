export interface Explained {
  words: string
  cure: string
}

const CERTIFICATE_CURES: Record<string, string> = {
  DEPTH_ZERO_SELF_SIGNED_CERT: 'it is self-signed',
  SELF_SIGNED_CERT_IN_CHAIN: 'an authority signed it that this machine does not know',
  UNABLE_TO_GET_ISSUER_CERT_LOCALLY: 'an authority signed it that this machine does not know',
  UNABLE_TO_VERIFY_LEAF_SIGNATURE: 'the server sends it without the certificates between it and its authority',
  ERR_TLS_CERT_ALTNAME_INVALID: 'it is for another host name',
  CERT_HAS_EXPIRED: 'it has expired, or the clock of this machine is fast',
  CERT_NOT_YET_VALID: 'it is not valid yet: the clock of this machine is slow',
}

const CURE_OF_CERTIFICATE =
  'Renew it with its whole chain. For an authority of your own, set NODE_EXTRA_CA_CERTS to the file with its certificate.'

/** Explains why a server could not be reached. @param setting the setting that names it */
export function describeNetworkFailure(
  error: unknown,
  { host, setting }: { host: string; setting: string },
): Explained {
  const code = codeOf(error)
  if (code !== undefined && CERTIFICATE_CURES[code] !== undefined)
    return {
      words: `The certificate of ${host} is not trusted: ${CERTIFICATE_CURES[code]}.`,
      cure: CURE_OF_CERTIFICATE,
    }
  switch (code) {
    case 'ENOTFOUND':
    case 'EAI_AGAIN':
    case 'EDNS':
      return {
        words: `The name ${host.replace(/:\d+$/, '')} leads to no address.`,
        cure: `Correct ${setting}, or the DNS entry of the name.`,
      }
    case 'ECONNREFUSED':
      return {
        words: `Nothing accepts a connection at ${host}.`,
        cure: `Correct host and port in ${setting}, or start that server.`,
      }
    case 'ETIMEDOUT':
    case 'UND_ERR_CONNECT_TIMEOUT':
    case 'TIMEOUT':
      return {
        words: `${host} does not answer within seconds.`,
        cure: `Check ${setting}, and that no firewall between this machine and ${host} blocks the port.`,
      }
    default:
      return {
        words: `${host} could not be reached: ${reasonOf(error)}.`,
        cure: `Check ${setting}, and the network of this machine.`,
      }
  }
}

/** `fetch` has the reason in its cause, and a connection to several addresses in the list of errors. */
export function codeOf(error: unknown): string | undefined {
  if (!(error instanceof Error)) return undefined
  if (error.name === 'TimeoutError') return 'TIMEOUT'
  if (error instanceof AggregateError && error.errors.length > 0) return codeOf(error.errors[0])
  const inner = codeOf(error.cause)
  if (inner !== undefined) return inner
  return 'code' in error && typeof error.code === 'string' ? error.code : undefined
}

export function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error)
  return error.cause instanceof Error ? reasonOf(error.cause) : error.message || (codeOf(error) ?? error.name)
}
