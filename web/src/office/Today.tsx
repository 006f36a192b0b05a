import type { ManagerDay } from '@fuel-shack/contract/office/manager-day'
import { formatAud } from '@fuel-shack/contract/platform/money'
import { useKitchenPace } from '../menu/opening/kitchen-queries.ts'
import { describeInstant } from '../menu/opening/pace-texts.ts'
import { Fact, Facts } from '../ui/Facts.tsx'

/** Shows what the server says about today, and the kitchen's pause if there is one. */
export function Today({ openOrders, ahead, sales, screensOn }: ManagerDay) {
  const { data: pace } = useKitchenPace({ skip: false })
  const facts = {
    'Open orders': openOrders,
    'For later': ahead && `${ahead.orders}, the next starts ${describeInstant(ahead.nextStartAt)}`,
    Sales: `${sales.orders} ${sales.orders === 1 ? 'order' : 'orders'}, ${formatAud(sales.cents)}`,
    Screens: screensOn === 0 ? 'None on' : `${screensOn} on`,
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
