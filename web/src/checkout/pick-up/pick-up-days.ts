import { describeWallTime, WEEK_DAYS } from '@fuel-shack/contract/shop/hours/opening-hours'
import { DAY_MS, wallClockOf, weekDayOf } from '@fuel-shack/contract/shop/hours/wall-clock'

export interface PickUpDay {
  /** `Today`, `Tomorrow`, `Sunday` */
  title: string
  times: { at: string; text: string }[]
}

/** Groups times by the days of the rest stop. A time that a day has twice, because the clocks go back, has its zone: `2:15 am AEDT`. */
export function pickUpDays(times: readonly Date[], { at, timeZone }: { at: Date; timeZone: string }): PickUpDay[] {
  const clock = wallClockOf(timeZone)
  const dayOf = (time: Date) => Math.floor(clock.at(time.getTime()) / DAY_MS)
  const today = dayOf(at)
  return [...Map.groupBy(times, dayOf)].map(([day, ofDay]) => {
    const texts = ofDay.map((time) => describeWallTime(clock.at(time.getTime())))
    const isTwice = (text: string) => texts.indexOf(text) !== texts.lastIndexOf(text)
    return {
      title: titleOf(day, today),
      times: ofDay.map((time, index) => {
        const text = texts[index] ?? ''
        return { at: time.toISOString(), text: isTwice(text) ? `${text} ${zoneNameAt(time, timeZone)}` : text }
      }),
    }
  })
}

function titleOf(day: number, today: number): string {
  if (day === today) return 'Today'
  return day === today + 1 ? 'Tomorrow' : (WEEK_DAYS[weekDayOf(day * DAY_MS)] ?? '')
}

function zoneNameAt(time: Date, timeZone: string): string {
  const parts = new Intl.DateTimeFormat('en-AU', { timeZone, timeZoneName: 'short' }).formatToParts(time)
  return parts.find(({ type }) => type === 'timeZoneName')?.value ?? ''
}
