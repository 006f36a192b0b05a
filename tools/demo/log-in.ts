import { createHash, randomBytes } from 'node:crypto'
import { z } from 'zod'

/** Where requests go, and the address that browsers see. */
export interface DemoAddress {
  /** Such as http://127.0.0.1:4100, where the server listens now. */
  listensAt: string
  publicUrl: string
}

const configSchema = z.object({
  signIn: z.object({ issuer: z.string(), clientId: z.string(), scope: z.string(), audience: z.string() }),
})
const tokenSchema = z.object({ access_token: z.string() })

/** Sends requests as one browser: with its cookies, to where the server listens. */
function openBrowser({ listensAt, publicUrl }: DemoAddress) {
  const cookies = new Map<string, string>()
  return async (url: string, form?: Record<string, string>): Promise<Response> => {
    const { pathname, search } = new URL(url, publicUrl)
    const headers = { cookie: Array.from(cookies, (pair) => pair.join('=')).join('; '), origin: publicUrl }
    const post = form && { method: 'POST', body: new URLSearchParams(form) }
    const response = await fetch(listensAt + pathname + search, { redirect: 'manual', headers, ...post })
    for (const cookie of response.headers.getSetCookie()) {
      const [pair = ''] = cookie.split(';', 1)
      cookies.set(pair.slice(0, pair.indexOf('=')), pair.slice(pair.indexOf('=') + 1))
    }
    return response
  }
}

/**
 * Logs in as the web app does: authorization code and PKCE.
 * @param email of a demo account
 * @returns a bearer token, which is valid for ten minutes
 */
export async function logIn(address: DemoAddress, email: string): Promise<string> {
  const open = openBrowser(address)
  const { signIn } = configSchema.parse(await (await open('/api/app-config')).json())
  const verifier = randomBytes(32).toString('base64url')
  const client = { client_id: signIn.clientId, redirect_uri: `${address.publicUrl}/signed-in` }
  const request = new URLSearchParams({
    ...client,
    response_type: 'code',
    scope: signIn.scope,
    resource: signIn.audience,
    code_challenge: createHash('sha256').update(verifier).digest('base64url'),
    code_challenge_method: 'S256',
  })
  const attempt = locationOf(await open(`${signIn.issuer}/auth?${request}`))
  let next = locationOf(await open(`${attempt}/demo`, { who: email }))
  while (!next.startsWith(client.redirect_uri)) next = locationOf(await open(next))
  const code = new URL(next).searchParams.get('code') ?? ''
  const grant = { ...client, grant_type: 'authorization_code', code, code_verifier: verifier }
  const token = tokenSchema.parse(await (await open(`${signIn.issuer}/token`, grant)).json()).access_token
  return `Bearer ${token}`
}

function locationOf(response: Response): string {
  const location = response.headers.get('location')
  if (location === null) throw new Error(`${response.url} answered ${response.status} in place of a redirect`)
  return location
}
