import type { Fault } from './check-markdown.ts'

export const REQUIREMENTS = 'docs/requirements.md'

const ROW = /^- \*\*([a-z-]+-\d+)\*\* /
const COMMENT = /^\s*\/\/ Covers (.+-\d+)\.$/
const TEST = /^\s*(?:it|test|describe)\b/

/** More than two would say where a behaviour is repeated, not where it is tested. */
const MAX_TESTS = 2

/** Each requirement has a test or two, and each comment `// Covers …` is above one and names requirements of the list. */
export function checkCoverage(texts: ReadonlyMap<string, string>): Fault[] {
  const faults: Fault[] = []
  const lineOf = new Map<string, number>()
  for (const [index, text] of (texts.get(REQUIREMENTS) ?? '').split('\n').entries()) {
    const [, id] = ROW.exec(text) ?? []
    if (id && lineOf.has(id)) faults.push({ path: REQUIREMENTS, line: index + 1, detail: `${id} is listed twice` })
    if (id) lineOf.set(id, index + 1)
  }
  const testsOf = new Map<string, number>()
  for (const [path, source] of texts) {
    if (!/\.tsx?$/.test(path)) continue
    const lines = source.split('\n')
    for (const [index, text] of lines.entries()) {
      const [, list] = COMMENT.exec(text) ?? []
      if (!list) continue
      const fault = (detail: string) => faults.push({ path, line: index + 1, detail })
      if (!TEST.test(lines[index + 1] ?? '')) fault('the comment is not above a test')
      for (const id of list.split(', ')) {
        const count = (testsOf.get(id) ?? 0) + 1
        testsOf.set(id, count)
        if (count > MAX_TESTS) fault(`${id} is named by ${count} tests, at most ${MAX_TESTS} may`)
        if (!lineOf.has(id)) fault(`${id} is not in ${REQUIREMENTS}`)
      }
    }
  }
  for (const [id, line] of lineOf) {
    if (!testsOf.has(id)) faults.push({ path: REQUIREMENTS, line, detail: `no test covers ${id}` })
  }
  return faults
}
