import type { Site } from '@fuel-shack/contract/site'
import type { AssetName } from './assets.ts'

/** What the pages and the provider know of the rest stop and of where it can be reached. */
export interface IdentitySite {
  name: string
  /** Where a person asks what is kept about them. */
  emailAddress: string
  /** How long what is kept. */
  privacy: Site['privacy']
  publicUrl: string
  issuer: string
  /** The path of the issuer: everything of the provider is below it. */
  path: string
  /** The API, as tokens name it. */
  audience: string
  /** Where the app opens. */
  homeUrl: string
  /** Every origin that the web app is served from; the first is the public one. */
  origins: string[]
  assetPath: (name: AssetName) => string
}

export const IDENTITY_PATH = '/identity'

interface Stated {
  site: Pick<Site, 'name' | 'emailAddress' | 'privacy'>
  publicUrl: string
  devOrigins: string[]
  assetsVersion: string
}

export function identitySite({ site, publicUrl, devOrigins, assetsVersion }: Stated): IdentitySite {
  return {
    name: site.name,
    emailAddress: site.emailAddress,
    privacy: site.privacy,
    publicUrl,
    issuer: publicUrl + IDENTITY_PATH,
    path: IDENTITY_PATH,
    audience: `${publicUrl}/api`,
    homeUrl: `${publicUrl}/home`,
    origins: [...new Set([new URL(publicUrl).origin, ...devOrigins])],
    assetPath: (name) => `${IDENTITY_PATH}/assets/${assetsVersion}/${name}`,
  }
}
