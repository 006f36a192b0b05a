import { createHash, randomBytes } from 'node:crypto'
import { request, type IncomingMessage } from 'node:http'

/**
 * Opens a login page as a browser would, from one address of the loopback network.
 * @returns what posts a form of the login attempt, and returns the status of the answer.
 */
export async function openLoginAttempt(
  url: string,
  localAddress: string,
): Promise<(form: string, fields: Record<string, string>) => Promise<number>> {
  const cookies = new Map<string, string>()

  async function send(path: string, body?: URLSearchParams): Promise<IncomingMessage> {
    const headers = {
      origin: url,
      accept: 'text/html',
      cookie: [...cookies.values()].join('; '),
      ...(body && { 'content-type': 'application/x-www-form-urlencoded' }),
    }
    const options = { method: body ? 'POST' : 'GET', headers, localAddress, agent: false }
    const answer = await new Promise<IncomingMessage>((resolve, reject) => {
      request(new URL(path, url), options, (response) => {
        response.resume()
        response.on('end', () => resolve(response))
      })
        .on('error', reject)
        .end(body?.toString())
    })
    for (const cookie of answer.headers['set-cookie'] ?? []) {
      const [pair = ''] = cookie.split(';', 1)
      cookies.set(pair.slice(0, pair.indexOf('=')), pair)
    }
    return answer
  }

  const query = new URLSearchParams({
    client_id: 'fuel-shack-web',
    response_type: 'code',
    redirect_uri: `${url}/signed-in`,
    scope: 'openid profile email offline_access',
    code_challenge: createHash('sha256').update(randomBytes(32).toString('base64url')).digest('base64url'),
    code_challenge_method: 'S256',
    prompt: 'login',
  })
  const { location = '' } = (await send(`/identity/auth?${query}`)).headers
  return async (form, fields) => (await send(`${location}/${form}`, new URLSearchParams(fields))).statusCode ?? 0
}
