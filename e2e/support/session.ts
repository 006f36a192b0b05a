// Sessions by the calls that a browser makes, for journeys whose subject is not the login.
import { createHash, randomBytes } from 'node:crypto'
import { login } from '@fuel-shack/harness/pages/login'
import { shell } from '@fuel-shack/harness/pages/shell'
import { newPerson, type Person } from '@fuel-shack/harness/people'
import {
  expect,
  request,
  type APIRequestContext,
  type APIResponse,
  type BrowserContext,
  type Page,
} from '@playwright/test'
import { readCode } from './messages.ts'

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
  /** The entries that a login stores. */
  localStorage: { name: string; value: string }[]
}

type Credentials = Pick<Person, 'email' | 'password'>

interface LoginAttempt {
  issuer: string
  origin: string
  /** Sends a form of the login pages. */
  post: (form: string, fields: Record<string, string>) => Promise<APIResponse>
  /** @param callback the answer that led back to the app */
  finish: (callback: APIResponse) => Promise<Session>
}

export interface CustomerOptions {
  person?: Person | undefined
  /** Adds the person's password, as customers do on the account page. */
  hasPassword?: boolean | undefined
}

/** Opens the login page. Its cookies stay with `calls`. */
async function beginLogin(calls: APIRequestContext): Promise<LoginAttempt> {
  const answer = await calls.get('/api/app-config')
  await expect(answer).toBeOK()
  const { origin } = new URL(answer.url())
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- a wrong shape fails the journey
  const { signIn } = (await answer.json()) as AppConfig
  const { issuer } = signIn
  const verifier = randomBytes(32).toString('base64url')
  const client = { client_id: signIn.clientId, redirect_uri: `${origin}/signed-in` }
  const loginPage = await calls.get(`${issuer}/auth`, {
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

  async function finish(callback: APIResponse): Promise<Session> {
    const code = new URL(callback.url()).searchParams.get('code') ?? ''
    const grant = { ...client, grant_type: 'authorization_code', code, code_verifier: verifier }
    const granted = await calls.post(`${issuer}/token`, { form: grant })
    await expect(granted).toBeOK()
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- a wrong shape fails the journey
    const tokens = (await granted.json()) as Tokens
    const profile: unknown = JSON.parse(Buffer.from(tokens.id_token.split('.')[1] ?? '', 'base64url').toString())
    const { expires_in: lifetimeSeconds, ...user } = tokens
    const value = { ...user, profile, expires_at: Math.floor(Date.now() / 1000) + lifetimeSeconds }
    return {
      authorization: `Bearer ${tokens.access_token}`,
      origin,
      localStorage: [{ name: `oidc.user:${issuer}:${signIn.clientId}`, value: JSON.stringify(value) }],
    }
  }

  return {
    issuer,
    origin,
    post: (form, fields) => calls.post(`${loginPage.url()}/${form}`, { form: fields, headers: { origin } }),
    finish,
  }
}

/** Signs up with the code that is sent to the person. */
async function signUp(
  calls: APIRequestContext,
  { person = newPerson(), hasPassword = false }: CustomerOptions,
): Promise<Session> {
  const { name, email, password } = person
  const { issuer, origin, post, finish } = await beginLogin(calls)
  await post('code', { name, address: email })
  const session = await finish(await post('code/enter', { code: await readCode(calls, origin, email) }))
  const { authorization } = session
  await expect(await calls.post('/api/customers', { headers: { authorization }, data: {} })).toBeOK()
  if (hasPassword)
    await expect(await calls.post(`${issuer}/account`, { form: { next: password }, headers: { origin } })).toBeOK()
  return session
}

async function logInWith(calls: APIRequestContext, { email, password }: Credentials): Promise<Session> {
  const { post, finish } = await beginLogin(calls)
  return finish(await post('sign-in', { email, password }))
}

/** Signs up on the login page, and returns to the app. */
export async function signUpOnPages(page: Page, { name, email }: Person): Promise<void> {
  const pages = login(page)
  await pages.signUpLink.click()
  await pages.requestCode(name, email)
  await pages.code.waitFor()
  await pages.enterCode(await readCode(page.request, new URL(page.url()).origin, email))
  await shell(page).menuButton.waitFor()
}

/** @returns the bearer token of a new customer. */
export async function registerCustomer(baseURL: string, options: CustomerOptions = {}): Promise<string> {
  const calls = await request.newContext({ baseURL })
  const { authorization } = await signUp(calls, options)
  await calls.dispose()
  return authorization
}

/** Stores the session, as a login does, while no page of the app is open: it would reload itself for a new session. */
async function store(context: BrowserContext, { origin, localStorage }: Session): Promise<void> {
  const open = context.pages().filter((page) => page.url() !== 'about:blank')
  await Promise.all(open.map(async (page) => page.goto('about:blank')))
  // The app sets the cookie with the session.
  await context.addCookies([{ name: 'known-device', value: '1', url: origin }])
  await context.setStorageState({ cookies: await context.cookies(), origins: [{ origin, localStorage }] })
}

/** Signs up a customer in a browser that has stored nothing yet. @returns the bearer token. */
export async function signUpIn(context: BrowserContext, options: CustomerOptions = {}): Promise<string> {
  const session = await signUp(context.request, options)
  await store(context, session)
  return session.authorization
}

/** Opens the app as a new customer. @returns the bearer token. */
export async function openAsCustomer(
  page: Page,
  { path = '/home', ...options }: CustomerOptions & { path?: string } = {},
): Promise<string> {
  const authorization = await signUpIn(page.context(), options)
  await page.goto(path)
  await shell(page).menuButton.waitFor()
  return authorization
}

/** @returns the bearer token of a person who has an account. */
export async function logIn(baseURL: string, person: Credentials): Promise<string> {
  const calls = await request.newContext({ baseURL })
  const { authorization } = await logInWith(calls, person)
  await calls.dispose()
  return authorization
}

/** Calls of a person who has an account, without a browser. */
export async function openCallsOf(baseURL: string, person: Credentials): Promise<APIRequestContext> {
  return request.newContext({ baseURL, extraHTTPHeaders: { authorization: await logIn(baseURL, person) } })
}

/** Opens the app as a person who has an account. */
export async function openAs(page: Page, person: Credentials, path = '/home'): Promise<void> {
  await store(page.context(), await logInWith(page.request, person))
  await page.goto(path)
}
