import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { exportJWK, generateKeyPair, SignJWT } from 'jose'

/** An OpenID Connect provider with the two endpoints that the API requests. */
export async function startIssuer() {
  const { privateKey, publicKey } = await generateKeyPair('RS256')
  const jwk = { ...(await exportJWK(publicKey)), kid: 'bench', alg: 'RS256', use: 'sig' }
  const server = createServer((request, response) => {
    const answer = request.url === '/jwks' ? { keys: [jwk] } : { issuer: url, jwks_uri: `${url}/jwks` }
    response.setHeader('content-type', 'application/json').end(JSON.stringify(answer))
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- a TCP server's address
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  const audience = 'https://fuel-shack.bench/api'
  return {
    url,
    audience,
    jwk,
    token: (subject: string, role: string | string[]): Promise<string> =>
      new SignJWT({ role, name: 'Bench', email: 'bench@fuelshack.example' })
        .setProtectedHeader({ alg: 'RS256', kid: 'bench' })
        .setSubject(subject)
        .setIssuer(url)
        .setAudience(audience)
        .setIssuedAt()
        .setExpirationTime('2h')
        .sign(privateKey),
    close: () => void server.close(),
  }
}
