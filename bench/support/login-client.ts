import { createHash, randomBytes } from 'node:crypto'
import { request, type IncomingHttpHeaders } from 'node:http'

const CLIENT_ID = 'fuel-shack-web'
const SCOPE = 'openid profile email offline_access'

interface Person {
  email: string
  password: string
}

interface Answer {
  status: number
  headers: IncomingHttpHeaders
}

/** Guesses passwords as a browser would send them, from one address of the loopback network. */
export class LoginClient {
  readonly #url: string
  readonly #address: string
  readonly #cookies = new Map<string, string>()

  constructor(url: string, address: string) {
    this.#url = url
    this.#address = address
  }

  /** @returns the path of the login page. */
  async openLoginPage(): Promise<string> {
    const verifier = randomBytes(32).toString('base64url')
    const query = new URLSearchParams({
      client_id: CLIENT_ID,
      response_type: 'code',
      redirect_uri: `${this.#url}/signed-in`,
      scope: SCOPE,
      code_challenge: createHash('sha256').update(verifier).digest('base64url'),
      code_challenge_method: 'S256',
      prompt: 'login',
    })
    const started = await this.#send(`/identity/auth?${query}`)
    return started.headers.location ?? ''
  }

  postPassword(path: string, { email, password }: Person): Promise<Answer> {
    return this.#send(`${path}/sign-in`, new URLSearchParams({ email, password }))
  }

  async #send(path: string, body?: URLSearchParams): Promise<Answer> {
    const headers = {
      origin: this.#url,
      accept: 'text/html',
      cookie: [...this.#cookies].map(([name, value]) => `${name}=${value}`).join('; '),
      ...(body && { 'content-type': 'application/x-www-form-urlencoded' }),
    }
    const target = new URL(path, this.#url)
    const method = body ? 'POST' : 'GET'
    const answer = await new Promise<Answer>((resolve, reject) => {
      request(target, { method, headers, localAddress: this.#address, agent: false }, (response) => {
        response.resume()
        response.on('end', () => resolve({ status: response.statusCode ?? 0, headers: response.headers }))
      })
        .on('error', reject)
        .end(body?.toString())
    })
    for (const cookie of answer.headers['set-cookie'] ?? []) this.#store(cookie)
    return answer
  }

  #store(cookie: string): void {
    const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(cookie) ?? []
    if (cookie.includes('expires=Thu, 01 Jan 1970')) this.#cookies.delete(name)
    else this.#cookies.set(name, value)
  }
}
