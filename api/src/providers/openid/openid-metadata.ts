import { z } from 'zod'

const TIMEOUT_MS = 5000

const metadataSchema = z.object({
  issuer: z.string(),
  jwks_uri: z.url({ protocol: /^https?$/ }),
  userinfo_endpoint: z.url({ protocol: /^https?$/ }).optional(),
})

export interface OpenIdMetadata {
  keysUrl: URL
  userinfoUrl: URL | undefined
}

/**
 * OpenID Connect Discovery 1.0, section 4. Its errors are messages for the operator who configured the issuer.
 *
 * @param httpsOnly rejects keys and user information at an address without TLS.
 */
export async function discoverIssuer(issuer: string, { httpsOnly = false } = {}): Promise<OpenIdMetadata> {
  const address = `${issuer.replace(/\/$/, '')}/.well-known/openid-configuration`
  const metadata = metadataSchema.parse(await fetchJson(address))
  if (metadata.issuer !== issuer) {
    throw new Error(`The provider calls itself ${metadata.issuer}: set OIDC_ISSUER to exactly that, not to ${issuer}`)
  }
  const { jwks_uri: keys, userinfo_endpoint: userinfo } = metadata
  const plain = [keys, userinfo].find((url) => url?.startsWith('http:'))
  if (httpsOnly && plain !== undefined) {
    throw new Error(`The provider publishes ${plain}, an address without https: production needs https there too`)
  }
  return { keysUrl: new URL(keys), userinfoUrl: userinfo === undefined ? undefined : new URL(userinfo) }
}

const userinfoSchema = z.object({ sub: z.string(), name: z.string().optional(), email: z.string().optional() })

export async function fetchUserinfo(address: URL, accessToken: string): Promise<z.infer<typeof userinfoSchema>> {
  return userinfoSchema.parse(await fetchJson(address, { authorization: `Bearer ${accessToken}` }))
}

async function fetchJson(address: string | URL, headers: Record<string, string> = {}): Promise<unknown> {
  const response = await fetch(address, {
    headers: { accept: 'application/json', ...headers },
    signal: AbortSignal.timeout(TIMEOUT_MS),
    redirect: 'error',
  })
  if (!response.ok) throw new Error(`${new URL(address).origin} answered ${response.status}`)
  return response.json()
}
