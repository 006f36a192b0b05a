import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'

const REPOSITORY = join(import.meta.dirname, '..', '..', '..')
const STYLES = ['web/src/**/*.css', 'identity/src/assets/*.css']

/** The allowed values of a property, so that every text is of the same system. A size may grow with its container. */
const ALLOWED = {
  'font-size': /^inherit$|var\(--text-|\dcqi/,
  'font-weight': /^(?:inherit|400|600|700|800|var\(--weight-\w+\))$/,
  'font-family': /^(?:inherit|var\(--font-\w+\))$/,
  font: /^inherit$|^(?:400|var\(--weight-\w+\)) var\(--text-[\w-]+\) \/ .*var\(--font-\w+\)$/,
}

function declarationsIn(file: string): { where: string; property: string; value: string }[] {
  const css = readFileSync(join(REPOSITORY, file), 'utf8')
  return [...css.matchAll(/^ *(font(?:-size|-weight|-family)?):\s*([^;]+);/gm)].map((found) => ({
    where: `${file}:${css.slice(0, found.index).split('\n').length}`,
    property: found[1] ?? '',
    value: (found[2] ?? '').replaceAll(/\s+/g, ' '),
  }))
}

it('every text takes its font, size and weight from the tokens', () => {
  const declarations = globSync(STYLES, { cwd: REPOSITORY }).flatMap(declarationsIn)
  expect(declarations.length).toBeGreaterThan(100)
  const outside = declarations.filter(
    ({ property, value }) =>
      !Object.entries(ALLOWED).some(([name, allowed]) => name === property && allowed.test(value)),
  )
  expect(outside.map(({ where, property, value }) => `${where} ${property}: ${value}`)).toEqual([])
})
