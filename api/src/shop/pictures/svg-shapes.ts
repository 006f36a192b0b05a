const ELEMENTS = new Set(
  'svg g defs path rect circle ellipse line polyline polygon linearGradient radialGradient stop clipPath'.split(' '),
)
/** `style` and `href` can load something, and `on…` runs scripts: none of them draws a shape. */
const ATTRIBUTES = new Set(
  `xmlns viewBox id x y x1 y1 x2 y2 cx cy r rx ry fx fy width height d points offset transform opacity fill fill-rule fill-opacity
  stroke stroke-width stroke-linecap stroke-linejoin stroke-dasharray stroke-opacity stroke-miterlimit stop-color stop-opacity
  gradientUnits gradientTransform spreadMethod clip-path clip-rule preserveAspectRatio`.split(/\s+/),
)
const TAG = /<\/?([A-Za-z]+)((?:\s+[\w:-]+="[^"<&]*")*)\s*\/?>/gy
const ATTRIBUTE = /([\w:-]+)="([^"]*)"/g
const PROLOGUE = /^\s*<\?xml[^>]*\?>/
const SVG_TAGS = /<\/?svg[^>]*>/g
const LARGEST_BYTES = 256 * 1024

/**
 * Checks that an SVG file consists of shapes, because some of it becomes part of a page: no script, style, text, link or entity.
 *
 * @throws Error that names what else is in it
 */
export function checkShapes(svg: string): void {
  if (svg.length > LARGEST_BYTES) throw new Error('is larger than 256 kB')
  const drawing = svg.replace(PROLOGUE, '')
  let rest = 0
  for (TAG.lastIndex = rest; ; rest = TAG.lastIndex) {
    while (/\s/.test(drawing.charAt(rest))) rest += 1
    if (rest === drawing.length) break
    TAG.lastIndex = rest
    const [, element = '', attributes = ''] = TAG.exec(drawing) ?? fail(`has something else: ${start(drawing, rest)}`)
    if (!ELEMENTS.has(element)) fail(`has an element <${element}>`)
    for (const [, name = '', value = ''] of attributes.matchAll(ATTRIBUTE)) {
      if (!ATTRIBUTES.has(name)) fail(`has an attribute ${name}`)
      if (/url\((?!#[\w-]+\))/i.test(value)) fail(`has a link: ${value}`)
    }
  }
  if (!/^\s*<svg\s/.test(drawing)) fail('is not an SVG drawing')
}

/** The inside of a drawing, to be put into another. */
export function shapesOf(svg: string): string {
  return svg.replace(PROLOGUE, '').replaceAll(SVG_TAGS, '').trim()
}

const start = (drawing: string, at: number) => drawing.slice(at, at + 40).split('\n', 1)[0]

function fail(reason: string): never {
  throw new Error(`may have shapes only, and ${reason}`)
}
