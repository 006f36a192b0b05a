import type { Fault } from './check-markdown.ts'

export const COVERAGE = 'docs/specification-coverage.md'

const REFERENCE = /^`([^`]+)`: (.+)$/

/**
 * Every row of the tables names tests, each as `file`: name, with line breaks between them; and each file has a test of
 * that name. Names with a placeholder are written as in the source.
 */
export function checkCoverage(markdown: string, texts: ReadonlyMap<string, string>): Fault[] {
  return markdown.split('\n').flatMap((text, index) => {
    const [, requirement, tests] = text.split('|').map((cell) => cell.trim())
    if (!requirement || !tests || tests === 'Test' || /^-+$/.test(tests)) return []
    const fault = (detail: string): Fault => ({ path: COVERAGE, line: index + 1, detail })
    return tests.split('<br>').flatMap((reference) => {
      const [, file, name] = REFERENCE.exec(reference) ?? []
      if (!file || !name) return [fault(`${reference} names no test`)]
      const source = texts.get(file)
      if (source === undefined) return [fault(`${file} is not in the repository`)]
      return isTestIn(source, name) ? [] : [fault(`${file} has no test called ${name}`)]
    })
  })
}

function isTestIn(source: string, name: string): boolean {
  return ["'", '"', '`'].some((quote) => source.includes(`${quote}${name.replaceAll(quote, `\\${quote}`)}${quote}`))
}
