import { connect } from 'node:tls'

const TIMEOUT_MS = 5000

export interface ServedCertificate {
  /** The code of the reason for which it is not trusted; undefined for a trusted one. */
  problem: string | undefined
  validUntil: Date
  speaksHttp2: boolean
}

/** Opens a TLS connection with the host name of the address, as browsers do. @throws Error if the server has no TLS */
export function readCertificate({ hostname, port }: URL): Promise<ServedCertificate> {
  const host = hostname.replace(/^\[(.+)\]$/, '$1')
  return new Promise((resolve, reject) => {
    const socket = connect({
      host,
      port: Number(port) || 443,
      servername: /^[\d.]+$|:/.test(host) ? '' : host,
      ALPNProtocols: ['h2', 'http/1.1'],
      // The reason is read below, also of a certificate that is not trusted. Nothing is sent.
      rejectUnauthorized: false,
      timeout: TIMEOUT_MS,
    })
    socket.once('timeout', () => socket.destroy(Object.assign(new Error('No answer'), { code: 'ETIMEDOUT' })))
    socket.once('error', reject)
    socket.once('secureConnect', () => {
      // Node has a code here, against its own types.
      const reason: unknown = socket.authorizationError
      const code = typeof reason === 'string' ? reason : 'UNKNOWN'
      resolve({
        problem: socket.authorized ? undefined : code,
        validUntil: new Date(socket.getPeerCertificate().valid_to),
        speaksHttp2: socket.alpnProtocol === 'h2',
      })
      socket.end()
    })
  })
}
