import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { fontsCss } from '@fuel-shack/contract/shop/rest-stop/fonts'
import { paletteCss, paletteOf } from '@fuel-shack/contract/shop/rest-stop/palette'
import type { SiteColours } from '@fuel-shack/contract/shop/rest-stop/site-colours'

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

const OWN_FOLDER = import.meta.dirname
/** Concatenated in this order. */
const STYLES = ['theme.css', 'page.css', 'form.css', 'password.css', 'account.css', 'second-factor.css']
/** A script for browsers that defines `SimpleWebAuthnBrowser`; its package exports no path to it. */
const WEBAUTHN = '../dist/bundle/index.umd.min.js'

export interface Look {
  colours: SiteColours
  /** SVG files. */
  mark: string
  horizon: string
}

/**
 * The pages' static files. The fonts are the web app's, at the same address. The version in the path changes with any of them, so
 * browsers cache them forever.
 *
 * @param readLook the look of the rest stop now: a manager can change it
 * @param demoMark the style that marks the pages of a demo; empty without one
 */
export function createAssets(readLook: () => Look, demoMark: string) {
  const fixed = readFixed()
  let last: { key: string; assets: ReturnType<typeof makeAssets> } | undefined
  return {
    /** Returns the same object while the look is the same. */
    read() {
      const look = readLook()
      const key = JSON.stringify(look)
      if (last?.key !== key) last = { key, assets: makeAssets(fixed, look, demoMark) }
      return last.assets
    },
  }
}

type Fixed = ReturnType<typeof readFixed>

function readFixed() {
  const { resolve } = createRequire(import.meta.url)
  const webAuthn = join(dirname(resolve('@simplewebauthn/browser')), WEBAUTHN)
  const own = (file: string) => readFileSync(join(OWN_FOLDER, file))
  return {
    styles: Buffer.concat(STYLES.map(own)),
    scripts: {
      'identity.js': own('identity.js'),
      'new-password.mjs': own('new-password.mjs'),
      'rules-without-list.mjs': own('rules-without-list.mjs'),
      'passkeys.js': Buffer.concat([readFileSync(webAuthn), own('passkeys.js')]),
    },
  }
}

function makeAssets({ styles, scripts }: Fixed, { colours, mark, horizon }: Look, demoMark: string) {
  const palette = paletteOf(colours)
  const bodies: Record<AssetName, Buffer> = {
    'identity.css': Buffer.concat([Buffer.from(`${fontsCss()}\n${paletteCss(palette)}${demoMark}`), styles]),
    ...scripts,
    'horizon.svg': Buffer.from(horizon),
    'mark.svg': Buffer.from(mark),
  }
  const hash = createHash('sha256')
  for (const body of Object.values(bodies)) hash.update(body)
  const version = hash.digest('hex').slice(0, 12)

  return {
    version,
    /** The colour of the browser's own bar. */
    bar: palette.sky[0],
    find: (name: string) => (isAssetName(name) ? { body: bodies[name], type: TYPES[name] } : undefined),
  }
}

function isAssetName(name: string): name is AssetName {
  return Object.hasOwn(TYPES, name)
}
