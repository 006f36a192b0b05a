import { userEvent } from 'vitest/browser'
import { END_MS } from '../src/ui/scanner/burst.ts'

const PAUSE_MS = 60

/** Types at the pace of a person. What is typed at once, or right behind a scan, belongs to the scan. */
export async function typeByHand(text: string): Promise<void> {
  await pause(END_MS + PAUSE_MS)
  for (const character of text) {
    await userEvent.keyboard(character)
    await pause(PAUSE_MS)
  }
}

const pause = (milliseconds: number) => new Promise((resolve) => setTimeout(resolve, milliseconds))
