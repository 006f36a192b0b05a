import { webPaths } from '@fuel-shack/contract/platform/web-paths'
import type { Site } from '@fuel-shack/contract/shop/rest-stop/site'
import type { AssetName } from '../assets/assets.ts'
import { siteWordsOf } from '../passwords/password-rules.ts'

export type IdentitySite = ReturnType<typeof identitySite>

/** The path of the issuer, below the public address. */
export const IDENTITY_PATH = '/identity'

interface IdentitySiteInput {
  site: Pick<Site, 'name' | 'shortName' | 'address' | 'emailAddress'>
  publicUrl: string
  readAssets: () => { version: string; bar: string }
}

const EPOCH = 'Thu, 01 Jan 1970 00:00:00 GMT'

/** Returns what the pages and the provider know about the rest stop and its addresses. Facts are those of now. */
export function identitySite({ site, publicUrl, readAssets }: IdentitySiteInput) {
  const isHttps = publicUrl.startsWith('https:')
  // Browsers reject the prefix on a cookie that was set over http, as in local development.
  const cookieName = (name: string) => (isHttps ? `__Host-${name}` : name)
  return {
    get name() {
      return site.name
    },
    /** The colour of the browser's own bar. */
    get browserColour() {
      return readAssets().bar
    },
    /** The contact address for privacy questions. */
    get emailAddress() {
      return site.emailAddress
    },
    /** Words that a password must not consist of. */
    get siteWords() {
      return siteWordsOf(site)
    },
    publicUrl,
    issuer: publicUrl + IDENTITY_PATH,
    /** The issuer's path, which is the prefix of every route of the provider. */
    path: IDENTITY_PATH,
    /** The audience of access tokens: the API. */
    audience: `${publicUrl}/api`,
    /** The app's home page. */
    homeUrl: `${publicUrl}${webPaths.home}`,
    /** Where the web app is served from. */
    origin: new URL(publicUrl).origin,
    assetPath: (name: AssetName) => `${IDENTITY_PATH}/assets/${readAssets().version}/${name}`,
    /** Contains the pending login of the browser. */
    attemptCookie: 'identity_interaction',
    /** Adds the `__Host-` prefix on https: no other host of the domain can set or overwrite the cookie. */
    cookieName,
    /** The provider limits this one to the path of the login's last redirect, so it cannot have that prefix. */
    resumeCookie: isHttps ? '__Secure-identity_resume' : 'identity_resume',
    /** @returns the cookie's value in a Cookie header; empty without one. */
    readCookie: (header: string | undefined, name: string): string =>
      cookiePairs(header).find((pair) => pair.name === cookieName(name))?.value ?? '',
    /** The value of a Set-Cookie header. 0 seconds removes the cookie. */
    setCookie(name: string, value: string, maxAgeSeconds: number): string {
      const life = maxAgeSeconds === 0 ? `expires=${EPOCH}` : `max-age=${maxAgeSeconds}`
      return `${cookieName(name)}=${value}; path=/; ${life}; samesite=lax; ${isHttps ? 'secure; ' : ''}httponly`
    },
  }
}

function cookiePairs(header: string | undefined): { name: string; value: string }[] {
  return (header ?? '').split(/; */).flatMap((pair) => {
    const at = pair.indexOf('=')
    return at <= 0 ? [] : [{ name: pair.slice(0, at), value: pair.slice(at + 1) }]
  })
}
