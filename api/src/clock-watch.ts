import type { Log } from './log.ts'

/** More than a clock that is adjusted gradually gains between two checks. */
const JUMP_MS = 10_000
const REPORTED_FOR_MS = 60 * 60_000

interface ClockJump {
  /** Negative if the clock was set back. */
  seconds: number
  at: string
}

interface ClockWatchDeps {
  clock: () => Date
  elapsedMs: () => number
  onJump: (jump: ClockJump) => void
  log: Log
}

export type ClockWatch = ReturnType<typeof createClockWatch>

/** Compares the clock of the machine with the time that has passed. */
export function createClockWatch({ clock, elapsedMs, onJump, log }: ClockWatchDeps) {
  const readOffsetMs = () => clock().getTime() - elapsedMs()
  let offsetMs = readOffsetMs()
  let last: { jump: ClockJump; elapsedMs: number } | undefined

  return {
    /** Called every few seconds. */
    check(): void {
      const movedMs = readOffsetMs() - offsetMs
      offsetMs += movedMs
      if (Math.abs(movedMs) < JUMP_MS) return
      const jump = { seconds: Math.round(movedMs / 1000), at: clock().toISOString() }
      last = { jump, elapsedMs: elapsedMs() }
      onJump(jump)
      log.error(jump, 'The clock of this machine has jumped: check its time synchronisation')
    },

    /** The last jump, for an hour. */
    lastJump: (): ClockJump | undefined =>
      last && elapsedMs() - last.elapsedMs < REPORTED_FOR_MS ? last.jump : undefined,
  }
}
