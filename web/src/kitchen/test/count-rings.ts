import { vi } from 'vitest'

/** Plays no sound. @returns how often the bell has rung since. */
export function countRings(): () => number {
  const play = vi.spyOn(HTMLMediaElement.prototype, 'play').mockResolvedValue()
  return () => play.mock.calls.length
}
