import { QUARTER_MS } from '@fuel-shack/contract/shop/hours/wall-clock'
import { describeInstant } from '../../menu/opening/pace-texts.ts'

/** Half a day: a phone order is for lunch or dinner. */
const COUNT = 48

/** The quarter hours that staff can promise, at first as soon as it is ready. They know the hours, so these do not bind them. */
export function pickUpChoices(now: Date): { value: string; text: string }[] {
  const first = Math.ceil((now.getTime() + 1) / QUARTER_MS) * QUARTER_MS
  const times = Array.from({ length: COUNT }, (_, index) => new Date(first + index * QUARTER_MS).toISOString())
  return [
    { value: '', text: 'As soon as it’s ready' },
    ...times.map((time) => ({ value: time, text: describeInstant(time, now) })),
  ]
}
