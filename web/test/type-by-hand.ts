import { userEvent } from 'vitest/browser'

/** A busy machine can deliver two keys closer together than they were pressed. */
const PAUSE_MS = 120

/** Types at the pace of a person. What is typed at once is a scan. */
export async function typeByHand(text: string): Promise<void> {
  for (const character of text) {
    await userEvent.keyboard(character)
    await new Promise((resolve) => setTimeout(resolve, PAUSE_MS))
  }
}
