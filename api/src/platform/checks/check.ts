import type { CheckArea } from '@fuel-shack/contract/office/check-areas'
import type { Check, CheckState } from '@fuel-shack/contract/office/server-checks'

/** The area and a name, such as `mail.login`. */
type CheckId = `${CheckArea}.${string}`

function checkOf(state: CheckState, id: CheckId, words: string, cure: string | null): Check {
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- an id begins with its area
  return { id, area: id.slice(0, id.indexOf('.')) as CheckArea, state, words, cure }
}

export const ok = (id: CheckId, words: string): Check => checkOf('ok', id, words, null)

/** Something that the rest stop can run with, and should not. */
export const warning = (id: CheckId, words: string, cure: string): Check => checkOf('warning', id, words, cure)

/** Something that does not work, or that the law asks for. */
export const fault = (id: CheckId, words: string, cure: string): Check => checkOf('fault', id, words, cure)

/** @param words say why it was not checked */
export const skipped = (id: CheckId, words: string, cure: string | null = null): Check =>
  checkOf('skipped', id, words, cure)

/** Checks one area. It does not throw: an unexpected error is a fault of the area. */
type CheckAnArea = () => Promise<Check[]>
export type AreaChecks = Partial<Record<CheckArea, CheckAnArea>>

/** Runs the checks of an area, and makes an unexpected error a fault: the other areas are still checked. */
export async function runArea(area: CheckArea, checks: AreaChecks): Promise<Check[]> {
  try {
    return (await checks[area]?.()) ?? []
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error)
    return [
      fault(`${area}.unexpected`, `This could not be checked: ${reason}`, 'Report it with the text of this report.'),
    ]
  }
}
