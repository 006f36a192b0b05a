import type { ChangedOrder, Order } from '@fuel-shack/contract/sales/orders/orders'
import type { ManagedMenu } from '@fuel-shack/contract/office/managed-menu'
import type { Station } from '@fuel-shack/contract/shop/stations/stations'
import { expect } from 'vitest'
import { BURGER_AND_COFFEES, type TestApp, type TestEnvironment } from '../support/test-app.ts'
import { openManager } from '../printing/printing-fixture.ts'

type Caller = ReturnType<TestApp['as']>

/** A manager states who makes a section. Undefined: the kitchen. */
export async function setStation(manager: Caller, title: string, station: Station | undefined): Promise<void> {
  const { sections } = (await manager.get('manager/menu')).json<ManagedMenu>()
  const section = sections.find((each) => each.title === title)
  if (!section) throw new Error(`The menu has no section ${title}`)
  const { station: _before, ...stated } = section
  const sent = await manager.post('manager/menu', {
    products: [],
    sections: [{ ...stated, ...(station && { station }) }],
  })
  expect(sent.statusCode).toBe(200)
}

/** A rest stop whose counter makes the drinks. */
export async function openTwoStations(environment: TestEnvironment, api: TestApp) {
  const { issuer } = environment
  const manager = await openManager(environment, api, 'riley')
  const expiresIn = 80_000
  const sam = api.as(await issuer.token({ subject: 'sam', name: 'Sam Cook', role: 'staff', expiresIn }))
  const alex = api.as(await issuer.token({ subject: 'alex', name: 'Alex Barista', role: 'staff', expiresIn }))
  const casey = api.as(
    await issuer.token({ subject: 'casey', name: 'Casey', email: 'casey@fuelshack.example', expiresIn }),
  )
  // Staff are named in orders once a screen of theirs has called.
  for (const person of [sam, alex])
    await person.post('screens', { screenId: crypto.randomUUID(), isVisible: true, isAudible: true })
  await setStation(manager, 'Drinks', 'counter')

  return {
    manager,
    sam,
    alex,
    casey,
    /** Pays for a burger and two coffees. */
    async placeOrder(changes: object = {}, email?: string): Promise<Order> {
      // Checkouts are limited by the minute.
      api.passTime(15_000)
      const started = await casey.post('stripe/create-session', { ...BURGER_AND_COFFEES, ...changes })
      await environment.standins.pay(started.json<{ url: string }>().url, undefined, email)
      await api.context.sweep.sweepUnsettled()
      const [newest] = (await sam.get('orders')).json<Order[]>()
      if (!newest) throw new Error('The order did not arrive')
      return newest
    },
    listed: async (id: string) => (await sam.get('orders')).json<Order[]>().find((order) => order.id === id),
    ready: (person: Caller, id: string, station: Station) => person.post(`orders/${id}/stations/${station}/ready`),
    readyOrder: async (person: Caller, id: string, station: Station) =>
      (await person.post(`orders/${id}/stations/${station}/ready`)).json<ChangedOrder>(),
    /** Counts the text messages that say that the order is ready. */
    async countNotices({ number = '' }: Pick<Order, 'number'>): Promise<number> {
      const sent = await environment.standins.sentMessages()
      return sent.filter(({ channel, text }) => channel === 'sms' && String(text).includes(`order ${number} is ready`))
        .length
    },
  }
}
