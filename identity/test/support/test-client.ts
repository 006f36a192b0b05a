import * as openid from 'openid-client'
import { PUBLIC_URL, type IdentityServer } from './identity-server.ts'
import { TestBrowser, type Page } from './test-browser.ts'

export const REDIRECT_URI = `${PUBLIC_URL}/signed-in`
const SCOPE = 'openid profile email offline_access'

/** A refresh token is valid only in the browser that has the session's cookie. */
const browsers = new Map<string, TestBrowser>()

export type TestClient = Awaited<ReturnType<typeof discoverClient>>

/** The client side of the protocol by openid-client, which checks everything that an OpenID Connect client must. */
export async function discoverClient(server: Pick<IdentityServer, 'fetch' | 'signIn'>) {
  const config = await openid.discovery(
    new URL(server.signIn.issuer),
    server.signIn.clientId,
    undefined,
    openid.None(),
    {
      [openid.customFetch]: (url, { body, headers, method }) => {
        const form = new URLSearchParams(body instanceof URLSearchParams || typeof body === 'string' ? body : '')
        const browser = browsers.get(form.get('refresh_token') ?? '')
        const { pathname } = new URL(url)
        return server.fetch(url, {
          body: body instanceof URLSearchParams || typeof body === 'string' ? body : null,
          headers: { ...headers, ...(browser && { cookie: browser.cookiesFor(pathname) }) },
          method,
        })
      },
    },
  )

  async function begin(parameters: Record<string, string> = {}) {
    const verifier = openid.randomPKCECodeVerifier()
    const state = openid.randomState()
    const address = openid.buildAuthorizationUrl(config, {
      redirect_uri: REDIRECT_URI,
      scope: SCOPE,
      resource: server.signIn.audience,
      audience: server.signIn.audience,
      code_challenge: await openid.calculatePKCECodeChallenge(verifier),
      code_challenge_method: 'S256',
      state,
      ...parameters,
    })
    return {
      address,
      finish: async (callback: Page | URL) => {
        const tokens = await openid.authorizationCodeGrant(config, callback instanceof URL ? callback : callback.url, {
          pkceCodeVerifier: verifier,
          expectedState: state,
        })
        if ('browser' in callback) browsers.set(tokens.refresh_token ?? '', callback.browser)
        return tokens
      },
    }
  }

  return {
    config,
    begin,
    refresh: async (token = '', browser = browsers.get(token)) => {
      if (browser) browsers.set(token, browser)
      const tokens = await openid.refreshTokenGrant(config, token)
      if (browser) browsers.set(tokens.refresh_token ?? '', browser)
      return tokens
    },
    logOutAddress: (idToken: string | undefined, parameters: Record<string, string> = {}) =>
      openid.buildEndSessionUrl(config, {
        id_token_hint: idToken ?? '',
        post_logout_redirect_uri: REDIRECT_URI,
        ...parameters,
      }),

    /** The whole login, by the pages' forms. */
    async signIn(person: { email: string; password: string }, browser = new TestBrowser(server)) {
      const attempt = await begin()
      const page = await browser.open(attempt.address)
      const callback = await browser.submit(page, '/sign-in', { email: person.email, password: person.password })
      return attempt.finish(callback)
    },
  }
}
