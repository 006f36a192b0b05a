import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { decodeJwt, exportJWK, generateKeyPair, SignJWT, type CryptoKey } from 'jose'

interface TokenOptions {
  subject: string
  role?: string | string[]
  name?: string
  /** Counts as verified, unless the further claims say otherwise. */
  email?: string
  issuer?: string
  audience?: string
  /** Seconds from now; negative for a token that has expired. */
  expiresIn?: number
  /** The token's `iat`, in seconds from now. */
  issuedIn?: number
  /** Further claims. Without `auth_time` the login is from now. */
  claims?: Record<string, unknown>
  key?: CryptoKey
  algorithm?: string
}

/** Finding the primes of a key takes longer than all else here: once for each worker. */
let keyPair: ReturnType<typeof generateKeyPair> | undefined

export type TestIssuer = Awaited<ReturnType<typeof startTestIssuer>>

/** An OpenID Connect provider for the API: discovery, keys and userinfo over HTTP, and real signatures. */
export async function startTestIssuer() {
  const { privateKey, publicKey } = await (keyPair ??= generateKeyPair('RS256'))
  const jwk = { ...(await exportJWK(publicKey)), kid: 'test', alg: 'RS256', use: 'sig' }
  const server = createServer((request, response) => {
    const answers: Record<string, object> = {
      '/.well-known/openid-configuration': {
        issuer,
        jwks_uri: `${issuer}/jwks`,
        userinfo_endpoint: `${issuer}/userinfo`,
        authorization_endpoint: `${issuer}/auth`,
        token_endpoint: `${issuer}/token`,
      },
      '/jwks': { keys: [jwk] },
      '/userinfo': {
        sub: subjectOf(request.headers.authorization),
        name: 'Named Elsewhere',
        email: 'elsewhere@fuelshack.example',
      },
    }
    const answer = answers[request.url ?? '']
    response.writeHead(answer ? 200 : 404, { 'content-type': 'application/json' }).end(JSON.stringify(answer ?? {}))
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- a TCP server's address
  const issuer = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  const audience = 'https://fuel-shack.test/api'

  return {
    issuer,
    audience,
    async token({ subject, role, name, email, expiresIn = 300, key = privateKey, ...options }: TokenOptions) {
      const now = Math.floor(Date.now() / 1000)
      const identity = { role, name, email, ...(email && { email_verified: true }), auth_time: now }
      return new SignJWT({ ...identity, ...options.claims })
        .setProtectedHeader({ alg: options.algorithm ?? 'RS256', kid: 'test' })
        .setSubject(subject)
        .setIssuer(options.issuer ?? issuer)
        .setAudience(options.audience ?? audience)
        .setIssuedAt(now + (options.issuedIn ?? -10))
        .setExpirationTime(now + expiresIn)
        .sign(key)
    },
    close: () => void server.close(),
  }
}

function subjectOf(authorization: string | undefined): string | undefined {
  const token = authorization?.replace('Bearer ', '')
  return token === undefined ? undefined : decodeJwt(token).sub
}
