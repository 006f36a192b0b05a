import { webPaths } from '@fuel-shack/contract/platform/web-paths'
import type { Check } from '@fuel-shack/contract/office/server-checks'
import { z } from 'zod'
import { ask } from '../../checks/ask.ts'
import { fault, ok, skipped, warning } from '../../checks/check.ts'
import { describeNetworkFailure, reasonOf } from '../../checks/network-failure.ts'
import type { SignInSettings } from '../sign-in.ts'
import { checkPastedToken } from './pasted-token.ts'
import { discoverIssuer, fetchKeySet, type OpenIdMetadata } from './openid-metadata.ts'

/** Another provider, as the settings name it. */
export interface IssuerSettings extends SignInSettings {
  httpsOnly: boolean
  tokenMaxSeconds: number
}

export interface LoginCheckDeps {
  /** Undefined for the embedded provider. */
  signIn: IssuerSettings | undefined
  publicUrl: string
  clock: () => Date
  /** An access token that someone has pasted. */
  token?: string | undefined
}

/** Where the embedded provider publishes itself, which browsers must reach. */
const EMBEDDED_PATH = '/identity'

/** Discovers the provider as the server and the browsers of users do. */
export async function checkLogin({ signIn, publicUrl, clock, token }: LoginCheckDeps): Promise<Check[]> {
  const issuer = signIn?.issuer ?? `${publicUrl}${EMBEDDED_PATH}`
  const setting = signIn ? 'OIDC_ISSUER' : 'PUBLIC_URL'
  let metadata: OpenIdMetadata
  try {
    metadata = await discoverIssuer(issuer, { httpsOnly: signIn?.httpsOnly ?? false })
  } catch (error) {
    return [describeDiscoveryFailure(error, issuer, setting)]
  }
  const checks = [ok('login.provider', `The identity provider ${issuer} publishes itself.`), await checkKeys(metadata)]
  if (!signIn) return checks
  const client = { ...signIn, publicUrl }
  return [
    ...checks,
    ...checkOrigins(metadata, client),
    await checkRedirect(metadata, client),
    await checkLogout(metadata, client),
    ...(token === undefined
      ? [askForToken(signIn.roleClaim)]
      : [await checkPastedToken(token, metadata, signIn, clock())]),
  ]
}

function describeDiscoveryFailure(error: unknown, issuer: string, setting: string): Check {
  if (error instanceof z.ZodError) {
    const missing = error.issues.map(({ path }) => path.join('.')).join(', ')
    return fault(
      'login.provider',
      `${issuer} publishes a configuration without a valid ${missing}.`,
      `Correct ${setting}: it must be the issuer of an OpenID Connect provider.`,
    )
  }
  const reason = reasonOf(error)
  if (/set OIDC_ISSUER to exactly that|without https/.test(reason))
    return fault('login.provider', reason, 'No one can log in until both agree, to the last slash.')
  if (/responded with \d+|is not valid JSON|Unexpected token/.test(reason)) {
    return fault(
      'login.provider',
      `There is no identity provider at ${issuer}: ${reason}.`,
      `Correct ${setting}. Its configuration must be at ${issuer.replace(/\/$/, '')}/.well-known/openid-configuration`,
    )
  }
  const { words, cure } = describeNetworkFailure(error, { host: new URL(issuer).host, setting })
  return fault('login.provider', words, cure)
}

async function checkKeys({ keysUrl }: OpenIdMetadata): Promise<Check> {
  const cure = 'Let the provider publish the keys that verify its tokens. Until then every call is answered with 503.'
  try {
    const { keys } = await fetchKeySet(keysUrl)
    const usable = keys.filter(({ kty, use }) => kty !== 'oct' && (use === undefined || use === 'sig'))
    if (usable.length === 0) return fault('login.keys', `${keysUrl.href} has no key that verifies a signature.`, cure)
    return ok('login.keys', `Its keys are at ${keysUrl.href}.`)
  } catch (error) {
    return fault(
      'login.keys',
      `The keys of the provider, ${keysUrl.href}, could not be read: ${reasonOf(error)}.`,
      cure,
    )
  }
}

type Client = IssuerSettings & { publicUrl: string }

/** The page's policy allows the browser to call the issuer, and the origins that the settings name. */
function checkOrigins({ tokenUrl, userinfoUrl, endSessionUrl }: OpenIdMetadata, client: Client): Check[] {
  const allowed = new Set([new URL(client.issuer).origin, ...client.endpointOrigins])
  const called = [tokenUrl, userinfoUrl, endSessionUrl].flatMap((url) => url?.origin ?? [])
  const others = [...new Set(called)].filter((origin) => !allowed.has(origin))
  if (others.length === 0) return []
  return [
    fault(
      'login.origins',
      `The provider has endpoints at ${others.join(', ')}, which the app's pages may not call.`,
      `Set OIDC_ENDPOINT_ORIGINS=${[...client.endpointOrigins, ...others].join(',')}`,
    ),
  ]
}

/** Asks without a session and without a login page: a provider that knows the address sends the browser back to it. */
async function checkRedirect({ authorizationUrl }: OpenIdMetadata, client: Client): Promise<Check> {
  const callback = `${client.publicUrl}${webPaths.signedIn}`
  const cure = `Register ${callback} as redirect address of the client ${client.clientId}, for the code flow with PKCE and without a secret.`
  if (!authorizationUrl)
    return fault(
      'login.redirect',
      'The provider publishes no authorization_endpoint.',
      'Switch the code flow on there.',
    )
  const url = withParameters(authorizationUrl, {
    client_id: client.clientId,
    redirect_uri: callback,
    response_type: 'code',
    scope: 'openid',
    prompt: 'none',
    state: 'doctor',
    nonce: 'doctor',
    code_challenge: 'E9Melhoa2OwvFrEMTJguCHaoeK1t8URWbuGJSstw-cM',
    code_challenge_method: 'S256',
  })
  try {
    const { status, headers } = await ask(url)
    const location = headers.get('location') ?? ''
    if (location.startsWith(callback)) {
      const error = new URL(location).searchParams.get('error')
      const isUsual =
        error === null || error === 'login_required' || error === 'interaction_required' || error === 'consent_required'
      return isUsual
        ? ok('login.redirect', `The provider sends users back to ${callback}.`)
        : fault('login.redirect', `The provider answers a login of this client with ${error}.`, cure)
    }
    if (status >= 400)
      return fault('login.redirect', `The provider rejects a login that returns to ${callback} (${status}).`, cure)
    return warning('login.redirect', `The provider does not send the browser back to ${callback} at once.`, cure)
  } catch (error) {
    return skipped('login.redirect', `The login page could not be asked: ${reasonOf(error)}.`)
  }
}

async function checkLogout({ endSessionUrl }: OpenIdMetadata, client: Client): Promise<Check> {
  const callback = `${client.publicUrl}${webPaths.signedIn}`
  const cure = `Register ${callback} as address after the logout, too.`
  if (!endSessionUrl) {
    return warning(
      'login.logout',
      'The provider publishes no end_session_endpoint: a logout ends the session of the app only.',
      'On a shared device, people log out at the provider, too.',
    )
  }
  try {
    const { status } = await ask(
      withParameters(endSessionUrl, { client_id: client.clientId, post_logout_redirect_uri: callback }),
    )
    return status >= 400
      ? warning('login.logout', `The provider rejects a logout that returns to ${callback} (${status}).`, cure)
      : ok('login.logout', 'The provider accepts the address after the logout.')
  } catch (error) {
    return skipped('login.logout', `The logout could not be asked: ${reasonOf(error)}.`)
  }
}

function withParameters(address: URL, parameters: Record<string, string>): URL {
  const url = new URL(address)
  for (const [name, value] of Object.entries(parameters)) url.searchParams.set(name, value)
  return url
}

const askForToken = (roleClaim: string): Check =>
  skipped(
    'login.role',
    `The role claim ${roleClaim} is only seen in a token.`,
    'Log in as staff, copy the access token, and run `npm run -w api doctor -- --token-file <file>`.',
  )
