import { readFileSync } from 'node:fs'
import { join } from 'node:path'
// oxlint-disable-next-line import/default -- the package is CommonJS: to Node it has a default export only
import opentype, { type Font, type PathCommand } from 'opentype.js'

// Text becomes outlines, so that a picture is the same on a machine without our fonts.

/** The faces of the app as static fonts: `npm run fonts` writes them. */
function loadFont(file: string): Font {
  const bytes = readFileSync(join(import.meta.dirname, 'fonts', file))
  // oxlint-disable-next-line import/no-named-as-default-member -- as above
  return opentype.parse(bytes.buffer.slice(bytes.byteOffset, bytes.byteOffset + bytes.byteLength))
}

const fonts = {
  display: loadFont('shrikhand.woff'),
  sign: loadFont('public-sans-600.woff'),
  signLight: loadFont('public-sans-400.woff'),
}

export type FontName = keyof typeof fonts

export interface TextStyle {
  text: string
  font: FontName
  size: number
}

export function widthOf({ text, font, size }: TextStyle): number {
  return fonts[font].getAdvanceWidth(drawable(text, font), size)
}

/** The text without characters that the font does not have, such as emoji, which would be boxes. */
function drawable(text: string, font: FontName): string {
  const known = Array.from(text, (character) => (fonts[font].hasChar(character) ? character : '')).join('')
  return known === text ? text : known.replaceAll(/ +/g, ' ').trim()
}

const round = (value: number) => Math.round(value * 10) / 10

function pointsOf(command: PathCommand): number[] {
  if (command.type === 'Z') return []
  const end = [command.x, command.y]
  if (command.type === 'C') return [command.x1, command.y1, command.x2, command.y2, ...end]
  return command.type === 'Q' ? [command.x1, command.y1, ...end] : end
}

/**
 * SVG path data of the text with its baseline starting at (x, y). The package's own `toPathData` rounds some numbers to
 * NaN, and a renderer drops the rest of the path there.
 */
export function outline({ text, font, size }: TextStyle, x: number, y: number): string {
  const { commands } = fonts[font].getPath(drawable(text, font), x, y, size)
  return commands.map((command) => command.type + pointsOf(command).map(round).join(' ')).join('')
}
