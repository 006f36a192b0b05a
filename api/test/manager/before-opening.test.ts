import type { Ordering } from '@fuel-shack/contract/shop/hours/ordering'
import type { ManagerDay } from '@fuel-shack/contract/office/manager-day'
import { expect, test } from 'vitest'
import { BURGER_AND_COFFEES } from '../support/test-app.ts'
import { useTestApp } from '../support/use-test-app.ts'

const { environment, api } = useTestApp({ ORDERING: 'coming-soon' })

const manager = async () => {
  const claims = { role: ['staff', 'manager'], auth_time: Math.floor(Date.now() / 1000) }
  return api.as(await environment.issuer.token({ subject: 'riley', claims }))
}
const readDay = async () => (await (await manager()).get('manager/day')).json<ManagerDay>()
const readMissing = async () => (await readDay()).missing
async function set(value: Ordering): Promise<void> {
  const { version } = (await readDay()).settings.ordering
  const changed = await (await manager()).post('manager/settings', { setting: 'ordering', value, version })
  expect(changed.statusCode).toBe(200)
}
async function payForOrder(): Promise<void> {
  const customer = api.as(await environment.issuer.token({ subject: 'casey', email: 'casey@fuelshack.example' }))
  const started = await customer.post('stripe/create-session', BURGER_AND_COFFEES)
  await environment.standins.pay(started.json<{ url: string }>().url)
  await api.context.sweep.sweepUnsettled()
}
async function addPrinter(): Promise<string> {
  const added = await (await manager()).post('manager/printers', { name: 'Grill', kind: 'star', paperMm: 80 })
  return added.json<{ printerId: string }>().printerId
}

// Covers manager-13.
test('a printer and a paid order are missing until the rest stop has been open once, alerts and a screen also later', async () => {
  expect(await readMissing()).toEqual(['alerts', 'screen', 'printer', 'testOrder'])
  await payForOrder()
  expect(await readMissing()).toEqual(['alerts', 'screen', 'printer'])
  const printer = await addPrinter()
  expect(await readMissing()).toEqual(['alerts', 'screen'])
  await (await manager()).remove(`manager/printers/${printer}`)
  expect(await readMissing()).toEqual(['alerts', 'screen', 'printer'])
  await set('open')
  await set('closed')
  expect(await readMissing()).toEqual(['alerts', 'screen'])
})

test('the first page says when a screen that is off now was last on, for a day', async () => {
  expect(await readDay()).not.toHaveProperty('screenSeenAt')
  const staff = api.as(await environment.issuer.token({ subject: 'sam', role: 'staff' }))
  const screenId = crypto.randomUUID()
  await staff.post('screens', { screenId, isVisible: true, isAudible: true })
  expect(await readMissing()).not.toContain('screen')
  await staff.post('screens', { screenId, isVisible: true, isAudible: true, isClosing: true })
  const { missing, screenSeenAt } = await readDay()
  expect(missing).toContain('screen')
  expect(Date.now() - Date.parse(screenSeenAt ?? '')).toBeLessThan(60_000)
})
