import { userEvent } from 'vitest/browser'
import { untilScanEnds } from './scan.ts'

const PAUSE_MS = 60

/** Types at the pace of a person. What is typed at once, or right behind a scan, belongs to the scan. */
export async function typeByHand(text: string): Promise<void> {
  await untilScanEnds()
  for (const character of text) {
    await userEvent.keyboard(character)
    await new Promise((resolve) => setTimeout(resolve, PAUSE_MS))
  }
}
