import { sessionPaths, type RenewalAnswer, type RenewalWay } from '@fuel-shack/contract/platform/session-renewal'
import { postForm } from '../post-form.ts'
import { RENEWAL_LOCK } from './renewal-lock.ts'

const TIMEOUT_MS = 15_000
const UNREACHABLE = "Can't reach the server. Check your reception and try again."
const BROKEN = "The login isn't working right now. Try again in a few minutes."
const CANCELLED = "The passkey wasn't used. Try again."
const UNSUITABLE = "The passkey didn't work on this screen. Use another way."
const WAYS: readonly RenewalWay[] = ['pin', 'passkey', 'password']

/** An answer of another program, such as a proxy, or an error of the server. */
class UnexpectedAnswer extends Error {}

/** How this person can log in again on this device. @throws without a connection */
export async function findRenewalWays(issuer: string): Promise<RenewalWay[]> {
  const { ways = [] } = await request(issuer + sessionPaths.renewal)
  return WAYS.filter((way) => ways.includes(way) && (way !== 'passkey' || canUsePasskeys()))
}

/** @returns what went wrong, for the person, and how they can log in now. */
export async function renewSession(issuer: string, way: RenewalWay, typed: string): Promise<RenewalAnswer> {
  try {
    const form = way === 'passkey' ? { response: await signWithPasskey(issuer) } : { [way]: typed }
    // Until its answer is here, no tab may renew its tokens with the cookie that this replaces.
    return await navigator.locks.request(RENEWAL_LOCK, async () => request(issuer + sessionPaths.renewal, form))
  } catch (error) {
    console.warn('The login was not repeated', error)
    return { error: renewalFailureText(error) }
  }
}

/** Returns what the person reads whose login was not repeated. */
export function renewalFailureText(error: unknown): string {
  if (error instanceof UnexpectedAnswer) return BROKEN
  if (!(error instanceof DOMException) || error.name === 'TimeoutError') return UNREACHABLE
  return error.name === 'NotAllowedError' ? CANCELLED : UNSUITABLE
}

function canUsePasskeys(): boolean {
  return 'PublicKeyCredential' in globalThis && 'parseRequestOptionsFromJSON' in PublicKeyCredential
}

async function signWithPasskey(issuer: string): Promise<string> {
  const options = await post(issuer + sessionPaths.passkeyOptions, {}).then(async (response) => response.json())
  const credential = await navigator.credentials.get({
    publicKey: PublicKeyCredential.parseRequestOptionsFromJSON(options),
  })
  return JSON.stringify(credential)
}

async function request(address: string, form?: Record<string, string>): Promise<RenewalAnswer> {
  const response = form ? await post(address, form) : await fetch(address, { cache: 'no-store' })
  const answer: RenewalAnswer | undefined = await response.json().catch(() => undefined)
  if (!answer || (!response.ok && answer.error === undefined))
    throw new UnexpectedAnswer(`The login page answered ${response.status}`)
  return answer
}

const post = (address: string, form: Record<string, string>): Promise<Response> =>
  postForm(address, form, { signal: AbortSignal.timeout(TIMEOUT_MS) })
