import { COOKS_LIMIT } from '@fuel-shack/contract/orders/order-estimate'
import type { KitchenPace } from '@fuel-shack/contract/orders/kitchen-pace'
import { describeInstant } from '../../kitchen/pace-texts.ts'
import { Button } from '../../ui/controls/Button.tsx'
import styles from './PaceDialog.module.css'
import type { PaceChange } from './pace-queries.ts'

interface CooksProps {
  pace: KitchenPace
  isBusy: (change: PaceChange) => boolean
  onChange: (change: PaceChange) => void
}

const change = (cooks: number | null): PaceChange => ({ call: 'setCooks', body: { cooks } })
const countOf = (cooks: number): string => `${cooks} ${cooks === 1 ? 'cook' : 'cooks'}`

/** How many cooks work today, which decides what customers read about the wait. */
export function Cooks({ pace: { cooks, cooksUntil, startsInMinutes }, isBusy, onChange }: CooksProps) {
  const wait = startsInMinutes === 0 ? 'now' : `in about ${startsInMinutes} min`
  const until = cooksUntil === null ? '' : ` until ${describeInstant(cooksUntil)}`
  const choices = [
    { text: 'One cook fewer', to: cooks - 1, isShown: cooks > 1 },
    { text: 'One cook more', to: cooks + 1, isShown: cooks < COOKS_LIMIT },
    { text: 'As many as usual', to: null, isShown: cooksUntil !== null },
  ]
  return (
    <section className={styles.section}>
      <h3>Cooks</h3>
      <p className={styles.hint}>
        {countOf(cooks)}
        {until}. A new order can be started {wait}.
      </p>
      <div className={styles.buttons}>
        {choices
          .filter(({ isShown }) => isShown)
          .map(({ text, to }) => (
            <Button key={text} tone="secondary" isBusy={isBusy(change(to))} onClick={() => onChange(change(to))}>
              {text}
            </Button>
          ))}
      </div>
    </section>
  )
}
