import { userEvent } from 'vitest/browser'

const PAUSE_MS = 60

/** Types at the pace of a person. What is typed at once is a scan. */
export async function typeByHand(text: string): Promise<void> {
  for (const character of text) {
    await userEvent.keyboard(character)
    await new Promise((resolve) => setTimeout(resolve, PAUSE_MS))
  }
}
