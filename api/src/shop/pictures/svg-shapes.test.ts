import { expect, it, test } from 'vitest'
import { checkShapes, shapesOf } from './svg-shapes.ts'

const svg = (inside: string) => `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 64 64">${inside}</svg>`

it.each([
  svg('<path fill="#fff" d="M0 0h64"/>'),
  `<?xml version="1.0" encoding="UTF-8"?>\n${svg('<g opacity=".5">\n<circle cx="1" cy="2" r="3"/></g>')}\n`,
  svg(
    '<defs><linearGradient id="a"><stop offset="0"/></linearGradient></defs><rect fill="url(#a)" width="9" height="9"/>',
  ),
])('a drawing of shapes is accepted: %s', (drawing) => {
  expect(() => checkShapes(drawing)).not.toThrow()
})

it.each([
  ['a script', svg('<script>alert(1)</script>'), '<script>'],
  ['a handler', svg('<path onload="alert(1)" d="M0 0"/>'), 'onload'],
  ['a handler of the drawing', '<svg onload="alert(1)"><path d="M0 0"/></svg>', 'onload'],
  ['a link', svg('<a href="javascript:alert(1)"><path d="M0 0"/></a>'), '<a>'],
  ['another picture', svg('<image href="https://evil.example/x.png"/>'), '<image>'],
  ['a link of a fill', svg('<path fill="url(https://evil.example/x.svg#a)" d="M0 0"/>'), 'evil'],
  ['a style', svg('<style>*{}</style>'), '<style>'],
  ['a style of an element', svg('<path style="fill:url(//evil.example)" d=""/>'), 'style'],
  ['HTML', svg('<foreignObject><b>x</b></foreignObject>'), '<foreignObject>'],
  ['text', svg('hello'), 'something else'],
  ['an entity', `<!DOCTYPE svg [<!ENTITY a "b">]>${svg('')}`, 'something else'],
  ['a comment that ends the page', svg('<!--><script>alert(1)</script>-->'), 'something else'],
  ['an attribute without quotation marks', svg('<path d=M0/>'), 'something else'],
  ['no drawing', '<path d="M0 0"/>', 'is not an SVG drawing'],
  ['a zip file', 'PK\u0003\u0004', 'something else'],
  ['too much', svg('<path d="M0 0"/>'.repeat(20_000)), '256 kB'],
])('a drawing with %s is rejected by its name', (_name, drawing, reason) => {
  expect(() => checkShapes(drawing)).toThrow(reason)
})

test('the inside of a drawing can be put into another', () => {
  expect(shapesOf(svg('\n<path d="M0 0"/>\n'))).toBe('<path d="M0 0"/>')
})
