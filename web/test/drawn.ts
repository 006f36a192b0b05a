import { expect } from 'vitest'

/** Waits for the first frame with an element: before, what has `content-visibility: auto` is placed as if it were out of sight. */
export async function untilDrawn(find: () => Element | null): Promise<void> {
  await expect.poll(() => find()?.checkVisibility({ contentVisibilityAuto: true })).toBe(true)
}
