import { formatAud } from '@fuel-shack/contract/values/money'
import { useKitchenPace } from '../kitchen/kitchen-queries.ts'
import { describeInstant } from '../kitchen/pace-texts.ts'
import { Fact, Facts } from '../ui/Facts.tsx'
import type { ShownDay } from './manager-queries.ts'

/** What the server says about today, and the kitchen's pause if there is one. */
export function Today({ openOrders, sales, screensOn }: ShownDay) {
  const { data: pace } = useKitchenPace({ skip: false })
  const facts = {
    'Open orders': openOrders,
    Sales: sales && `${sales.orders} ${sales.orders === 1 ? 'order' : 'orders'}, ${formatAud(sales.cents)}`,
    Screens: screensOn === 0 ? 'None on' : screensOn && `${screensOn} on`,
    Kitchen: pace?.pausedUntil ? `Paused until ${describeInstant(pace.pausedUntil)}` : undefined,
  }
  return (
    <Facts layout="wrapping">
      {Object.entries(facts).map(([name, text]) =>
        text === undefined ? null : (
          <Fact key={name} name={name}>
            {text}
          </Fact>
        ),
      )}
    </Facts>
  )
}
