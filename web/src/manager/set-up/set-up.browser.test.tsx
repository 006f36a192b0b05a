import { beforeEach, expect, it } from 'vitest'
import { page } from 'vitest/browser'
import type { SettingValue } from '@fuel-shack/contract/manager/settings'
import { dialog, field, inDialog, openManage, rowIn, setting } from '../test/manager-page.ts'
import { ManagerServer } from '../test/manager-server.ts'

let server: ManagerServer
const row = (name: string) => rowIn('Set-up', name)
const place = (name: string) => dialog.getByRole('group', { name, exact: true })

const LOYALTY: SettingValue<'loyalty'> = {
  pointsPerDollar: 1,
  pointsPer10Litres: 8,
  alsoExcluded: ['lotto', 'gift cards'],
  pointsPerReward: 100,
  rewardInCents: 500,
  isScannedAtTill: false,
  cardDay: { maxCollectCents: 250_000, maxRewardCents: 50_000, maxSpendCents: 50_000 },
  staffDay: { maxCallCents: 250_000, maxDayCents: 1_000_000, maxDayRewardCents: 50_000, maxUnconfirmedCents: 2000 },
}
const COLLECTION = {
  where: 'at the counter',
  afterHours: 'at the window',
  places: [{ title: 'Pump', count: 8 }, { title: 'Counter' }],
}

beforeEach(() => {
  server = new ManagerServer()
  Object.assign(server.day.settings, {
    loyalty: setting<'loyalty'>(LOYALTY),
    collection: setting<'collection'>(COLLECTION),
    limits: setting<'limits'>({
      quantityPerDish: 20,
      quantityPerOrder: 60,
      openOrders: 3,
      cancellationsPerHour: 3,
      cancelWithinMinutes: 2,
    }),
    refundLimits: setting<'refundLimits'>({ orderCents: 5000, shiftCents: 15_000, shiftOrders: 5, shopCents: 45_000 }),
    lateness: setting<'lateness'>({ waitingAfterMinutes: 10, lateAfterMinutes: 20 }),
    takings: setting<'takings'>({ dayStartsAtHour: 0 }),
    kitchen: setting<'kitchen'>({
      cooks: 2,
      ordersPerCook: 3,
      shifts: [],
      portionsPerQuarterHour: 16,
      preparationMinutes: 12,
    }),
  })
  server.day = { ...server.day, points: { cards: 87, points: 12_340 } }
  sessionStorage.clear()
})

async function openForm(name: string): Promise<void> {
  await openManage()
  await row(name).click()
  await expect.element(dialog).toBeVisible()
}

async function save(): Promise<void> {
  await inDialog('Save').click()
  await expect.element(dialog).not.toBeInTheDocument()
}

// Covers manager-14.
it('the form of the loyalty programme says what a change means for the points that exist', async () => {
  await openForm('Loyalty')
  const meaning = dialog.getByRole('status')
  await expect.element(meaning.getByText('Customers have 12,340 points on 87 cards, worth $617.')).toBeVisible()
  await field('Points for a reward').fill('200')
  await expect
    .element(meaning.getByText('Customers have 12,340 points on 87 cards, worth $617. With this change: $308.50.'))
    .toBeVisible()
  await field('Points for a dollar').fill('2')
  await expect.element(meaning.getByText(/^A dollar earns 2 points from now on/)).toBeVisible()
  await field('A reward is worth ($)').fill('10.50')
  await save()
  expect(server.sent).toEqual([
    {
      setting: 'loyalty',
      version: 0,
      value: { ...LOYALTY, pointsPerDollar: 2, pointsPerReward: 200, rewardInCents: 1050 },
    },
  ])
  await expect
    .element(row('Loyalty'))
    .toHaveTextContent('Loyalty2 points for a dollar, 8 points for 10 litres, 200 points for $10.50')
  await expect
    .element(
      page.getByText(
        'Loyalty: Points for a dollar 1 → 2; Points for a reward 100 → 200; A reward is worth $5 → $10.50',
      ),
    )
    .toBeVisible()
})

// Covers counter-35.
it('the form of the loyalty programme says what a dollar and a litre give, and which goods earn nothing', async () => {
  await openForm('Loyalty')
  const meaning = dialog.getByRole('status')
  await expect.element(meaning.getByText('A dollar gives 5 per cent. A litre of fuel gives 4 cents.')).toBeVisible()
  const warning = meaning.getByText("That's more than the 4 cents a litre of shopper dockets.")
  await expect.element(warning).not.toBeInTheDocument()
  await field('Points for 10 litres of fuel').fill('19')
  await expect.element(meaning.getByText('A dollar gives 5 per cent. A litre of fuel gives 9.5 cents.')).toBeVisible()
  await expect.element(warning).toBeVisible()
  await field('Points for 10 litres of fuel').fill('0')
  await expect.element(meaning.getByText('A dollar gives 5 per cent. Fuel gives nothing.')).toBeVisible()
  await field('Goods without points').fill('lotto, , phone credit ')
  await save()
  expect(server.sent.at(-1)?.value).toEqual({
    ...LOYALTY,
    pointsPer10Litres: 0,
    alsoExcluded: ['lotto', 'phone credit'],
  })
  await expect
    .element(page.getByText(/10 litres of fuel 8 → 0; Goods without points lotto, gift cards → lotto, phone credit$/))
    .toBeVisible()
})

it.each([
  ['Points for 10 litres of fuel', '1.5', 'Points for 10 litres of fuel: type a number from 0 to 1000.'],
  ['Goods without points', 'x'.repeat(41), 'Goods without points: type up to 10, each of up to 40 characters.'],
  ['Points for a dollar', '-1', 'Points for a dollar: type a number from 0 to 1000.'],
  ['A reward is worth ($)', 'five', 'A reward is worth: type an amount from $0.01 to $100,000.'],
  ['A reward is worth ($)', '600', 'One reward is more than a card can turn into money off in a day.'],
])('%s cannot be %s', async (name, typed, fault) => {
  await openForm('Loyalty')
  await field(name).fill(typed)
  await inDialog('Save').click()
  await expect.element(dialog.getByRole('alert')).toHaveTextContent(fault)
  expect(server.sent).toEqual([])
})

it('places are renamed, added, moved and removed', async () => {
  await openForm('Places')
  await field('Collect it …').fill('at the caravan')
  await field('While the diner is closed').fill('')
  await place('Counter').getByRole('textbox', { name: 'Name' }).fill('Front counter')
  await inDialog('Move up: Front counter').click()
  await inDialog('Add a place').click()
  await place('place 3').getByRole('textbox', { name: 'Name' }).fill('Boat ramp')
  await inDialog('Remove Pump').click()
  await place('Boat ramp').getByRole('textbox', { name: 'How many' }).fill('4')
  await save()
  expect(server.sent).toEqual([
    {
      setting: 'collection',
      version: 0,
      value: { where: 'at the caravan', places: [{ title: 'Front counter' }, { title: 'Boat ramp', count: 4 }] },
    },
  ])
})

it('a manager reads which place is on the list twice, and that a place needs a name', async () => {
  await openForm('Places')
  const name = place('Counter').getByRole('textbox', { name: 'Name' })
  await name.fill('pump 3')
  await inDialog('Save').click()
  await expect.element(dialog.getByRole('alert')).toHaveTextContent('pump 3 is on the list twice.')
  await place('pump 3').getByRole('textbox', { name: 'Name' }).fill(' ')
  await inDialog('Save').click()
  await expect.element(dialog.getByRole('alert')).toHaveTextContent('Give each place a name, or remove it.')
  expect(server.sent).toEqual([])
})

it('the limits of a customer and of refunds are changed', async () => {
  await openForm('Order limits')
  await field('Portions of one dish').fill('5')
  await save()
  await row('Refund limits').click()
  await field('Of one order ($)').fill('25.5')
  await save()
  expect(server.sent.map(({ value }) => value)).toMatchObject([
    { quantityPerDish: 5, quantityPerOrder: 60, cancelWithinMinutes: 2 },
    { orderCents: 2550, shopCents: 45_000 },
  ])
})

// Covers takings-2.
it('a day starts at the hour that a manager types', async () => {
  await openForm('Start of the day')
  await field('Hour').fill('12')
  await inDialog('Save').click()
  await expect.element(dialog.getByRole('alert')).toHaveTextContent('Hour: type a number from 0 to 11.')
  await field('Hour').fill('4')
  await save()
  await expect.element(row('Start of the day')).toHaveTextContent('Start of the dayAt 4 am')
  await expect.element(page.getByText('Start of the day: midnight → 4 am')).toBeVisible()
})

it('an order is late after it is waiting', async () => {
  await openForm('Late orders')
  await field('Late after minutes').fill('10')
  await inDialog('Save').click()
  await expect
    .element(dialog.getByRole('alert'))
    .toHaveTextContent('An order is late after it is waiting. Type a later time.')
  await field('Late after minutes').fill('30')
  await save()
  await expect.element(row('Late orders')).toHaveTextContent('Late ordersAfter 30 minutes')
})

it('the kitchen cooks as many portions as come if a manager leaves their number empty', async () => {
  await openManage()
  await page.getByRole('button', { name: /^Cooks/ }).click()
  await field('Portions in a quarter hour').fill('')
  await field('Orders a cook makes at once').fill('4')
  await save()
  expect(server.sent.at(-1)?.value).toMatchObject({
    cooks: 2,
    ordersPerCook: 4,
    portionsPerQuarterHour: null,
    preparationMinutes: 12,
  })
})
