import type { JSONWebKeySet } from 'jose'
import { z } from 'zod'

const TIMEOUT_MS = 5000

const endpoint = z.url({ protocol: /^https?$/ })
const metadataSchema = z.object({
  issuer: z.string(),
  jwks_uri: endpoint,
  authorization_endpoint: endpoint.optional(),
  token_endpoint: endpoint.optional(),
  userinfo_endpoint: endpoint.optional(),
  end_session_endpoint: endpoint.optional(),
})

export type OpenIdMetadata = ReturnType<typeof readMetadata>

/**
 * OpenID Connect Discovery 1.0, section 4. Its error messages are for the operator who configured the issuer.
 *
 * @param httpsOnly rejects every endpoint without TLS, which is always done for an issuer with https: an attacker could
 * replace keys on an unencrypted connection.
 */
export async function discoverIssuer(issuer: string, { httpsOnly = false } = {}): Promise<OpenIdMetadata> {
  const address = `${issuer.replace(/\/$/, '')}/.well-known/openid-configuration`
  return readMetadata(issuer, await fetchJson(address), { httpsOnly })
}

export function readMetadata(issuer: string, published: unknown, { httpsOnly = false } = {}) {
  const metadata = metadataSchema.parse(published)
  if (metadata.issuer !== issuer) {
    throw new Error(`The provider's issuer is ${metadata.issuer}: set OIDC_ISSUER to exactly that, not to ${issuer}`)
  }
  if (httpsOnly || issuer.startsWith('https:')) assertEncrypted(metadata)
  const optionalUrl = (address: string | undefined) => (address === undefined ? undefined : new URL(address))
  return {
    keysUrl: new URL(metadata.jwks_uri),
    userinfoUrl: optionalUrl(metadata.userinfo_endpoint),
    authorizationUrl: optionalUrl(metadata.authorization_endpoint),
    tokenUrl: optionalUrl(metadata.token_endpoint),
    endSessionUrl: optionalUrl(metadata.end_session_endpoint),
  }
}

function assertEncrypted(metadata: z.infer<typeof metadataSchema>): void {
  const addresses = Object.entries(metadata).filter(([name]) => name !== 'issuer')
  const [, plain] = addresses.find(([, address]) => address?.startsWith('http:')) ?? []
  if (plain === undefined) return
  throw new Error(`The provider publishes ${plain}, an address without https: configure https for it too`)
}

const keySetSchema = z.object({ keys: z.array(z.looseObject({ kty: z.string() })) })

/** RFC 7517, section 5. */
export async function fetchKeySet(address: URL): Promise<JSONWebKeySet> {
  return keySetSchema.parse(await fetchJson(address))
}

const userinfoSchema = z.object({
  sub: z.string(),
  name: z.string().optional(),
  email: z.string().optional(),
  email_verified: z.union([z.boolean(), z.string()]).optional(),
})

export async function fetchUserinfo(address: URL, accessToken: string): Promise<z.infer<typeof userinfoSchema>> {
  return userinfoSchema.parse(await fetchJson(address, { authorization: `Bearer ${accessToken}` }))
}

async function fetchJson(address: string | URL, headers: Record<string, string> = {}): Promise<unknown> {
  const response = await fetch(address, {
    headers: { accept: 'application/json', ...headers },
    signal: AbortSignal.timeout(TIMEOUT_MS),
    redirect: 'error',
  })
  if (!response.ok) throw new Error(`${new URL(address).origin} responded with ${response.status}`)
  return response.json()
}
