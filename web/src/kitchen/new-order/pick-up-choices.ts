import { QUARTER_MS } from '@fuel-shack/contract/shop/hours/wall-clock'
import { describeInstant } from '../../menu/opening/pace-texts.ts'

/** Half a day: a phone order is for lunch or dinner. */
const COUNT = 48

/**
 * The quarter hours that staff can promise, at first as soon as it is ready. They know the hours, so these do not bind them. The
 * chosen time is shown even if it has passed, because it is the one that is sent.
 *
 * @param chosen empty: as soon as it is ready
 */
export function pickUpChoices(chosen: string, now: Date): { value: string; text: string }[] {
  const first = Math.ceil((now.getTime() + 1) / QUARTER_MS) * QUARTER_MS
  const times = Array.from({ length: COUNT }, (_, index) => new Date(first + index * QUARTER_MS).toISOString())
  const offered = chosen === '' || times.includes(chosen) ? times : [chosen, ...times]
  return [
    { value: '', text: 'As soon as it’s ready' },
    ...offered.map((time) => ({ value: time, text: describeInstant(time, now) })),
  ]
}

/** Says that a chosen time has passed: the order may have been typed long before it is sent. */
export function pickUpProblem(chosen: string, now: Date): string | undefined {
  return chosen !== '' && Date.parse(chosen) <= now.getTime() ? 'That time is over. Choose another.' : undefined
}
