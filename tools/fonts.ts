// `npm run fonts`: writes the font files of the app, the login pages, the stand-ins and the menu boards from two published
// fonts. Run it only to change the sources or the characters; the results are committed. See
// docs/decisions/0026-pictures-and-fonts.md.
import { execFileSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { copyFileSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import {
  BASIC_CHARACTERS,
  BASIC_DISPLAY_CHARACTERS,
  FURTHER_CHARACTERS,
  FURTHER_DISPLAY_CHARACTERS,
} from '@fuel-shack/contract/shop/rest-stop/fonts'
import { repositoryRoot } from './stack/repository.ts'

const PACKAGES = [
  'subset-font@2.9.0',
  'fontverter@2.0.0',
  'harfbuzzjs@1.6.4',
  '@fontsource-variable/public-sans@5.3.0',
  '@fontsource/shrikhand@5.3.0',
]
const PUBLIC_SANS = {
  file: '@fontsource-variable/public-sans/files/public-sans-latin-wght-normal.woff2',
  sha256: '5ed4d31c988e73b258894244f209069ebe77dc7e564861954b21198b6de90d68',
}
const SHRIKHAND = {
  file: '@fontsource/shrikhand/files/shrikhand-latin-400-normal.woff2',
  sha256: 'ae958e0da508cb9c0094ce2a2cd2ce142756cc434d88ecd3f353c3f80749da9d',
}
const CHARACTERS = BASIC_CHARACTERS + FURTHER_CHARACTERS
/** `tnum`: digits of one width, for prices and numbers. Characters that combine, and forms of other languages, are not needed. */
const FEATURES = ['kern', 'liga', 'tnum']

const WEB = join(repositoryRoot, 'web', 'public', 'assets')
const STANDINS = join(repositoryRoot, 'standins', 'src', 'assets')
const BOARDS = join(repositoryRoot, 'web', 'build', 'pictures', 'fonts')

interface SubsetOptions {
  targetFormat: 'woff' | 'woff2'
  variationAxes?: { wght: number | { min: number; max: number } }
  noHinting: true
  keepFeatures: string[]
}
type Subset = (font: Buffer, text: string, options: SubsetOptions) => Promise<Buffer>

const folder = mkdtempSync(join(tmpdir(), 'fuel-shack-fonts-'))
try {
  execFileSync('npm', ['install', '--ignore-scripts', '--no-save', '--prefix', folder, ...PACKAGES])
  await writeFonts(createRequire(join(folder, 'package.json')))
} finally {
  rmSync(folder, { recursive: true })
}

async function writeFonts(require: NodeJS.Require): Promise<void> {
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- a package without types
  const subset = require('subset-font') as Subset
  const publicSans = readSource(require, PUBLIC_SANS)
  const shrikhand = readSource(require, SHRIKHAND)
  const cut = (font: Buffer, options: Omit<SubsetOptions, 'noHinting' | 'keepFeatures'>, characters = CHARACTERS) =>
    subset(font, characters, { ...options, noHinting: true, keepFeatures: FEATURES })

  const text = { targetFormat: 'woff2', variationAxes: { wght: { min: 400, max: 800 } } } as const
  for (const [suffix, characters, displayCharacters] of [
    ['', BASIC_CHARACTERS, BASIC_DISPLAY_CHARACTERS],
    ['-further', FURTHER_CHARACTERS, FURTHER_DISPLAY_CHARACTERS],
  ] as const) {
    writeFont(WEB, `public-sans${suffix}`, await cut(publicSans, text, characters))
    writeFont(WEB, `shrikhand${suffix}`, await cut(shrikhand, { targetFormat: 'woff2' }, displayCharacters))
  }
  // The stand-ins share no file with the product, so that they cannot share its mistakes.
  writeFileSync(join(STANDINS, 'public-sans.woff2'), await cut(publicSans, text))
  for (const weight of [400, 600]) {
    const board = await cut(publicSans, { targetFormat: 'woff', variationAxes: { wght: weight } })
    writeFileSync(join(BOARDS, `public-sans-${weight}.woff`), board)
  }
  writeFileSync(join(BOARDS, 'shrikhand.woff'), await cut(shrikhand, { targetFormat: 'woff' }))
  copyLicences(require)
}

/** Browsers cache a font for ever, so its name changes with its bytes; contract/src/shop/rest-stop/fonts.ts states it. */
function writeFont(directory: string, name: string, font: Buffer): void {
  const file = `${name}-${createHash('sha256').update(font).digest('hex').slice(0, 8)}.woff2`
  writeFileSync(join(directory, file), font)
  console.log(`${file}: ${font.length} bytes`)
}

function copyLicences(require: NodeJS.Require): void {
  for (const [name, { file }] of Object.entries({ 'public-sans': PUBLIC_SANS, shrikhand: SHRIKHAND })) {
    const licence = join(dirname(require.resolve(file)), '..', 'LICENSE')
    for (const directory of [WEB, BOARDS]) copyFileSync(licence, join(directory, `${name}.LICENSE.txt`))
    if (name === 'public-sans') copyFileSync(licence, join(STANDINS, `${name}.LICENSE.txt`))
  }
}

function readSource(require: NodeJS.Require, { file, sha256 }: { file: string; sha256: string }): Buffer {
  const font = readFileSync(require.resolve(file))
  const actual = createHash('sha256').update(font).digest('hex')
  if (actual !== sha256) throw new Error(`${file} is not the file that was reviewed: ${actual}`)
  return font
}
