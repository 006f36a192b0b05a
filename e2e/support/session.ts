// Sessions by the calls that a browser makes, for journeys whose subject is not the login.
import { createHash, randomBytes } from 'node:crypto'
import { shell } from '@fuel-shack/harness/pages/shell'
import { newPerson, type Person } from '@fuel-shack/harness/people'
import { expect, request, type APIRequestContext, type BrowserContext, type Page } from '@playwright/test'

interface AppConfig {
  signIn: { issuer: string; clientId: string; scope: string; audience: string }
}

interface Tokens {
  access_token: string
  id_token: string
  expires_in: number
}

interface Session {
  /** The header of the session's calls. */
  authorization: string
  origin: string
  /** What the app stores after a login. */
  localStorage: { name: string; value: string }[]
}

type Credentials = Pick<Person, 'email' | 'password'>

/** Goes through the login; `fields` are those of the provider's form. Its cookies stay with `calls`. */
async function startSession(
  calls: APIRequestContext,
  form: 'sign-in' | 'sign-up',
  fields: Record<string, string>,
): Promise<Session> {
  const answer = await calls.get('/api/app-config')
  const { origin } = new URL(answer.url())
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- a wrong shape fails the journey
  const { signIn } = (await answer.json()) as AppConfig
  const verifier = randomBytes(32).toString('base64url')
  const client = { client_id: signIn.clientId, redirect_uri: `${origin}/signed-in` }
  const loginPage = await calls.get(`${signIn.issuer}/auth`, {
    params: {
      ...client,
      response_type: 'code',
      scope: signIn.scope,
      resource: signIn.audience,
      code_challenge: createHash('sha256').update(verifier).digest('base64url'),
      code_challenge_method: 'S256',
      prompt: 'login',
    },
  })
  const callback = await calls.post(`${loginPage.url()}/${form}`, { form: fields, headers: { origin } })
  const code = new URL(callback.url()).searchParams.get('code') ?? ''
  const grant = { ...client, grant_type: 'authorization_code', code, code_verifier: verifier }
  const granted = await calls.post(`${signIn.issuer}/token`, { form: grant })
  await expect(granted).toBeOK()
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- a wrong shape fails the journey
  const tokens = (await granted.json()) as Tokens
  const profile: unknown = JSON.parse(Buffer.from(tokens.id_token.split('.')[1] ?? '', 'base64url').toString())
  const { expires_in: lifetimeSeconds, ...user } = tokens
  const value = { ...user, profile, expires_at: Math.floor(Date.now() / 1000) + lifetimeSeconds }
  return {
    authorization: `Bearer ${tokens.access_token}`,
    origin,
    localStorage: [{ name: `oidc.user:${signIn.issuer}:${signIn.clientId}`, value: JSON.stringify(value) }],
  }
}

async function signUp(calls: APIRequestContext, { name, email, password }: Person): Promise<Session> {
  const session = await startSession(calls, 'sign-up', { name, email, password })
  const { authorization } = session
  await expect(await calls.post('/api/customers', { headers: { authorization }, data: {} })).toBeOK()
  return session
}

/** @returns the bearer token of a new customer. */
export async function registerCustomer(baseURL: string, person = newPerson()): Promise<string> {
  const calls = await request.newContext({ baseURL })
  const { authorization } = await signUp(calls, person)
  await calls.dispose()
  return authorization
}

/** Stores the session in a browser that has stored nothing yet, as a login does. */
async function store(context: BrowserContext, { origin, localStorage }: Session): Promise<void> {
  // The app sets the cookie with the session.
  await context.addCookies([{ name: 'known-device', value: '1', url: origin }])
  await context.setStorageState({ cookies: await context.cookies(), origins: [{ origin, localStorage }] })
}

/** Signs up a customer in a browser that has stored nothing yet. @returns the bearer token. */
export async function signUpIn(context: BrowserContext, person: Person): Promise<string> {
  const session = await signUp(context.request, person)
  await store(context, session)
  return session.authorization
}

/** Opens the app as a new customer. @returns the bearer token. */
export async function openAsCustomer(page: Page, { person = newPerson(), path = '/home' } = {}): Promise<string> {
  const authorization = await signUpIn(page.context(), person)
  await page.goto(path)
  await shell(page).menuButton.waitFor()
  return authorization
}

/** @returns the bearer token of a person who has an account. */
export async function logIn(baseURL: string, { email, password }: Credentials): Promise<string> {
  const calls = await request.newContext({ baseURL })
  const { authorization } = await startSession(calls, 'sign-in', { email, password })
  await calls.dispose()
  return authorization
}

/** Opens the app as a person who has an account. */
export async function openAs(page: Page, { email, password }: Credentials, path = '/home'): Promise<void> {
  await store(page.context(), await startSession(page.request, 'sign-in', { email, password }))
  await page.goto(path)
}
