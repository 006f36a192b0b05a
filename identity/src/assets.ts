import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { fontsCss } from '@fuel-shack/contract/site/fonts'
import { paletteCss, paletteOf } from '@fuel-shack/contract/site/palette'
import type { SiteColours } from '@fuel-shack/contract/site/site-colours'

const TYPES = {
  'identity.css': 'text/css; charset=utf-8',
  'identity.js': 'text/javascript; charset=utf-8',
  'new-password.mjs': 'text/javascript; charset=utf-8',
  'passkeys.js': 'text/javascript; charset=utf-8',
  'rules-without-list.mjs': 'text/javascript; charset=utf-8',
  'horizon.svg': 'image/svg+xml; charset=utf-8',
  'mark.svg': 'image/svg+xml; charset=utf-8',
}
export type AssetName = keyof typeof TYPES

const OWN_FOLDER = join(import.meta.dirname, 'assets')
/** Concatenated in this order. */
const STYLES = ['theme.css', 'page.css', 'form.css', 'password.css', 'account.css', 'second-factor.css']
/** A script for browsers that defines `SimpleWebAuthnBrowser`; its package exports no path to it. */
const WEBAUTHN = '../dist/bundle/index.umd.min.js'

export type Assets = ReturnType<typeof readAssets>

/**
 * The pages' static files, read once. The fonts are the web app's, at the same address. The version in the path changes
 * with any of them, so browsers cache them forever.
 */
export function readAssets(picturesDirectory: string, colours: SiteColours) {
  const { resolve } = createRequire(import.meta.url)
  const webAuthn = join(dirname(resolve('@simplewebauthn/browser')), WEBAUTHN)
  const bodies: Record<AssetName, Buffer> = {
    'identity.css': Buffer.concat([
      Buffer.from(`${fontsCss()}\n${paletteCss(paletteOf(colours))}`),
      ...STYLES.map((file) => readFileSync(join(OWN_FOLDER, file))),
    ]),
    'identity.js': readFileSync(join(OWN_FOLDER, 'identity.js')),
    'new-password.mjs': readFileSync(join(OWN_FOLDER, 'new-password.mjs')),
    'rules-without-list.mjs': readFileSync(join(OWN_FOLDER, 'rules-without-list.mjs')),
    'passkeys.js': Buffer.concat([webAuthn, join(OWN_FOLDER, 'passkeys.js')].map((file) => readFileSync(file))),
    'horizon.svg': readFileSync(join(picturesDirectory, 'horizon.svg')),
    'mark.svg': readFileSync(join(picturesDirectory, 'mark.svg')),
  }
  const hash = createHash('sha256')
  for (const body of Object.values(bodies)) hash.update(body)
  const version = hash.digest('hex').slice(0, 12)

  return {
    version,
    find: (name: string) => (isAssetName(name) ? { body: bodies[name], type: TYPES[name] } : undefined),
  }
}

function isAssetName(name: string): name is AssetName {
  return Object.hasOwn(TYPES, name)
}
