/** Glewlwyd's administration API, used as its administrator would: the settings are those of docs/identity-providers.md. */
import { generateKeyPairSync, randomUUID } from 'node:crypto'
import { startGlewlwyd, type GlewlwydProgram } from './program.ts'

/** The credentials that its package delivers. */
const ADMINISTRATOR = { username: 'admin', password: 'password' }
const PLUGIN = 'oidc'
const ACCESS_TOKEN_SECONDS = 75
const SCOPES = ['openid', 'profile', 'email', 'offline_access']

export const CLIENT_ID = 'fuel-shack'
export const ROLE_CLAIM = 'https://fuelshack.example/role'

export interface GlewlwydUser {
  username: string
  name: string
  email: string
  password: string
  role: 'customer' | 'staff'
}

export interface Glewlwyd extends GlewlwydProgram {
  issuer: string
  audience: string
  addUser: (user: GlewlwydUser) => Promise<void>
}

export const someUser = (name: string, role: GlewlwydUser['role']): GlewlwydUser => {
  const username = `u${randomUUID().replaceAll('-', '')}`
  return { username, name, email: `${username}@journeys.example`, password: `password of ${username}`, role }
}

export async function openGlewlwyd(port: number, appOrigin: string): Promise<Glewlwyd> {
  const program = await startGlewlwyd(port, appOrigin)
  const issuer = `${program.url}/api/${PLUGIN}`
  const audience = `${appOrigin}/api`
  try {
    const call = await logInAsAdministrator(program.url)
    await declareProperty(call, 'user', 'role', false)
    await declareProperty(call, 'client', 'post_logout_redirect_uris', true)
    for (const name of SCOPES.filter((scope) => scope !== 'openid')) {
      await call('POST', '/scope/', { name, display_name: name, password_required: false, scheme: {} })
    }
    await call('POST', '/mod/plugin/', plugin(issuer, audience))
    await call('POST', '/client/', client(`${appOrigin}/signed-in`))
    const addUser = async (user: GlewlwydUser): Promise<void> =>
      call('POST', '/user/', { ...user, scope: [...SCOPES, 'g_profile'], enabled: true }).then(() => undefined)
    return { ...program, issuer, audience, addUser }
  } catch (error) {
    await program.stop()
    throw error
  }
}

type Call = (method: string, path: string, body?: object) => Promise<unknown>

async function logInAsAdministrator(url: string): Promise<Call> {
  let cookie = ''
  const call: Call = async (method, path, body) => {
    const headers = { 'content-type': 'application/json', cookie }
    const content = body ? { body: JSON.stringify(body) } : {}
    const response = await fetch(`${url}/api${path}`, { method, headers, ...content })
    const text = await response.text()
    if (!response.ok) throw new Error(`Glewlwyd: ${method} ${path} answered ${response.status} ${text}`)
    cookie = response.headers.getSetCookie()[0]?.split(';', 1)[0] ?? cookie
    return text === '' ? undefined : JSON.parse(text)
  }
  await call('POST', '/auth/', ADMINISTRATOR)
  return call
}

interface StorageModule {
  parameters: { 'data-format': Record<string, object> }
}

/** Users and clients have only the properties that are declared for their storage. */
async function declareProperty(call: Call, kind: 'user' | 'client', name: string, multiple: boolean): Promise<void> {
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the shape that its documentation gives
  const storage = (await call('GET', `/mod/${kind}/database`)) as StorageModule
  storage.parameters['data-format'][name] = { multiple, read: true, write: true }
  await call('PUT', `/mod/${kind}/database`, storage)
  await call('PUT', `/mod/${kind}/database/reset`)
}

function plugin(issuer: string, audience: string): object {
  const { privateKey } = generateKeyPairSync('rsa', { modulusLength: 2048 })
  const key = { ...privateKey.export({ format: 'jwk' }), kid: 'journeys', alg: 'RS256', use: 'sig' }
  return {
    module: 'oidc',
    name: PLUGIN,
    display_name: PLUGIN,
    parameters: {
      iss: issuer,
      'jwks-private': JSON.stringify({ keys: [key] }),
      'default-kid': key.kid,
      'jwks-show': true,
      'access-token-duration': ACCESS_TOKEN_SECONDS,
      'refresh-token-duration': 1_209_600,
      'code-duration': 60,
      'refresh-token-rolling': true,
      'refresh-token-one-use': 'always',
      'allow-non-oidc': false,
      'auth-type-code-enabled': true,
      'auth-type-code-revoke-replayed': true,
      'auth-type-refresh-enabled': true,
      'pkce-allowed': true,
      'pkce-required': true,
      'resource-allowed': true,
      'resource-scope': { openid: [audience] },
      'resource-scope-and-client-property': false,
      'name-claim': 'mandatory',
      'email-claim': 'mandatory',
      'additional-parameters': [{ 'user-parameter': 'role', 'token-parameter': ROLE_CLAIM }],
      claims: [{ name: ROLE_CLAIM, 'user-property': 'role', type: 'string', mandatory: true }],
      'session-management-allowed': true,
      // Without it its own page for a logout ends in an error.
      'front-channel-logout-allowed': true,
      'session-cookie-name': 'GLEWLWYD2_OIDC_SID',
      'session-cookie-expiration': 1_209_600,
      'oauth-as-iss-id': true,
      'allowed-scope': SCOPES,
      'subject-type': 'public',
    },
  }
}

function client(callback: string): object {
  return {
    client_id: CLIENT_ID,
    name: 'Fuel Shack',
    confidential: false,
    enabled: true,
    authorization_type: ['code', 'refresh_token'],
    token_endpoint_auth_method: ['none'],
    redirect_uri: [callback],
    post_logout_redirect_uris: [callback],
    scope: [],
  }
}
