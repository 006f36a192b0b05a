import { randomUUID } from 'node:crypto'
import { logIn, type DemoAddress } from './log-in.ts'

/** A token is valid for ten minutes of the demo's clock. */
const LOGGED_IN_MS = 9 * 60_000

/** Calls the API as one person, and logs in when a token is about to end. */
export type Call = (path: string, body?: object) => Promise<unknown>

/** An answer of the API that is not 2xx. */
export class RejectedCallError extends Error {
  readonly status: number
  constructor(path: string, status: number, text: string) {
    super(`${path} answered ${status}: ${text}`)
    this.status = status
  }
}

/** The people of the demo, by the address of their account. */
export function openCallers(address: DemoAddress, clock: { now: () => Date }): (email: string) => Call {
  const logins = new Map<string, { token: Promise<string>; endsAtMs: number }>()

  function tokenOf(email: string): Promise<string> {
    const known = logins.get(email)
    if (known && clock.now().getTime() < known.endsAtMs) return known.token
    const token = logIn(address, email)
    token.catch(() => logins.delete(email))
    logins.set(email, { token, endsAtMs: clock.now().getTime() + LOGGED_IN_MS })
    return token
  }

  return (email) => async (path, body) => {
    const headers = { authorization: await tokenOf(email), 'idempotency-key': randomUUID() }
    const post = body && {
      method: 'POST',
      body: JSON.stringify(body),
      headers: { ...headers, 'content-type': 'application/json' },
    }
    const response = await fetch(`${address.listensAt}/api/${path}`, { headers, ...post })
    const text = await response.text()
    if (!response.ok) throw new RejectedCallError(path, response.status, text)
    return text === '' ? undefined : JSON.parse(text)
  }
}
