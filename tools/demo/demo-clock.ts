import { join } from 'node:path'
import type { RunningService } from '../stack/processes.ts'

const MINUTE_MS = 60_000
const DAY_MS = 86_400_000
/** Preloaded into each process, as `--import` reads it. */
export const CLOCK_FILE = join(import.meta.dirname, 'clock.mjs')
/** Ten to six, on the clock of the rest stop. */
const STARTS_AT = '17:50'

/** @returns the next time at which it is ten to six in the time zone */
export const nextDinner = (timeZone: string, after?: Date): Date => nextTime(STARTS_AT, timeZone, after)

/** @param time `22:00`. @returns the next minute that the clocks of the time zone name so */
export function nextTime(time: string, timeZone: string, after = new Date()): Date {
  const clock = new Intl.DateTimeFormat('en-GB', { timeZone, hour: '2-digit', minute: '2-digit' })
  const minute = Math.ceil(after.getTime() / MINUTE_MS) * MINUTE_MS
  // Every minute of a day: a change of the clocks makes no difference.
  for (let at = minute; at < minute + 2 * DAY_MS; at += MINUTE_MS) if (clock.format(at) === time) return new Date(at)
  throw new Error(`It is never ${time} in ${timeZone}`)
}

export const minutesBefore = (at: Date, minutes: number): Date => new Date(at.getTime() - minutes * MINUTE_MS)

/** The environment of a process whose clock starts at the time. */
export const clockSetTo = (at: Date): { DEMO_CLOCK_SHIFT_MS: string } => ({
  DEMO_CLOCK_SHIFT_MS: String(at.getTime() - Date.now()),
})

/** The clock of processes that run. It is moved on only, as time passes. */
export class DemoClock {
  readonly #services: RunningService[]
  #shiftMs: number

  constructor(services: RunningService[], at: Date) {
    this.#services = services
    this.#shiftMs = at.getTime() - Date.now()
  }

  now(): Date {
    return new Date(Date.now() + this.#shiftMs)
  }

  async moveTo(at: Date): Promise<void> {
    if (at <= this.now()) return
    this.#shiftMs = at.getTime() - Date.now()
    await Promise.all(this.#services.map(({ tell }) => tell({ clockShiftMs: this.#shiftMs })))
  }
}
