import { CHECK_AREAS } from './check-areas.ts'
import type { Check, CheckState } from './server-checks.ts'

export const STATE_WORDS: Record<CheckState, string> = {
  ok: 'OK',
  warning: 'Warning',
  fault: 'Fault',
  skipped: 'Not checked',
}

/** Lists the areas that have checks, in their order. */
export function checksByArea(checks: readonly Check[]): { title: string; checks: Check[] }[] {
  return Object.entries(CHECK_AREAS).flatMap(([area, title]) => {
    const ofArea = checks.filter((check) => check.area === area)
    return ofArea.length === 0 ? [] : [{ title, checks: ofArea }]
  })
}

export function countFaults(checks: readonly Check[]): string {
  const count = (state: CheckState) => checks.filter((check) => check.state === state).length
  const [faults, warnings] = [count('fault'), count('warning')]
  return `${faults} ${faults === 1 ? 'fault' : 'faults'}, ${warnings} ${warnings === 1 ? 'warning' : 'warnings'}`
}

/** Writes the checks as a text that can be pasted into a question. */
export function reportOf(about: readonly string[], checks: readonly Check[]): string {
  const areas = checksByArea(checks).map(({ title, checks: ofArea }) => [title, ...ofArea.flatMap(linesOf)].join('\n'))
  return `${[about.join('\n'), ...areas, countFaults(checks)].join('\n\n')}\n`
}

function linesOf({ id, state, words, cure }: Check): string[] {
  const line = `  ${STATE_WORDS[state]}: ${words} (${id})`
  return cure === null ? [line] : [line, `    ${cure}`]
}
