import { MISSING, type Missing } from '@fuel-shack/contract/office/manager-day'
import type { OrdersService } from '../../sales/orders/orders-service.ts'
import type { CurrentSettings, SettingsService } from '../../records/settings/settings-service.ts'

interface BeforeOpeningDeps {
  settings: Pick<SettingsService, 'hasBeen'>
  orders: Pick<OrdersService, 'hasOrders'>
}

interface StateOfShop extends Pick<CurrentSettings, 'ordering'> {
  contacts: string[]
  screensOn: number
  printers: unknown[]
}

/** Lists what a rest stop should have before it takes orders. */
export function createBeforeOpening({ settings, orders }: BeforeOpeningDeps) {
  let hasBeenOpen = false

  return {
    /** A printer and a test order are listed until the rest stop has been open once: before that, any paid order was a test. */
    async listMissing({ ordering, contacts, screensOn, printers }: StateOfShop): Promise<Missing[]> {
      hasBeenOpen ||= ordering.value === 'open' || (await settings.hasBeen('ordering', 'open'))
      const isMissing: Record<Missing, boolean> = {
        alerts: contacts.length === 0,
        screen: screensOn === 0,
        printer: !hasBeenOpen && printers.length === 0,
        testOrder: !hasBeenOpen && !(await orders.hasOrders()),
      }
      return MISSING.filter((each) => isMissing[each])
    },
  }
}
