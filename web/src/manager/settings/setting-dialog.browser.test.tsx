import { beforeEach, expect, it } from 'vitest'
import { page } from 'vitest/browser'
import type { FormName } from '@fuel-shack/contract/settings/setting-forms'
import type { SettingValue } from '@fuel-shack/contract/manager/settings'
import { dialog, field, inDialog, openManage, setting } from '../test/manager-page.ts'
import { ManagerServer } from '../test/manager-server.ts'
import { FORM_NAMES, formOf } from './setting-form.ts'

let server: ManagerServer
const row = (title: string) => page.getByRole('main').getByRole('button', { name: new RegExp(`^${title}`) })
const place = (name: string) => dialog.getByRole('group', { name, exact: true })
const fault = dialog.getByRole('alert')

const VALUES: { [Name in FormName]: SettingValue<Name> } = {
  kitchen: { cooks: 2, ordersPerCook: 3, shifts: [], portionsPerQuarterHour: 16, preparationMinutes: 12 },
  collection: {
    where: 'at the counter',
    afterHours: 'at the window',
    places: [{ title: 'Pump', count: 8 }, { title: 'Counter' }],
  },
  loyalty: {
    pointsPerDollar: 1,
    pointsPer10Litres: 8,
    alsoExcluded: ['lotto', 'gift cards'],
    pointsPerReward: 100,
    rewardInCents: 500,
    isScannedAtTill: false,
    cardDay: { maxCollectCents: 250_000, maxRewardCents: 50_000, maxSpendCents: 50_000 },
    staffDay: { maxCallCents: 250_000, maxDayCents: 1_000_000, maxDayRewardCents: 50_000, maxUnconfirmedCents: 2000 },
  },
  limits: { quantityPerDish: 20, quantityPerOrder: 60, openOrders: 3, cancellationsPerHour: 3, cancelWithinMinutes: 2 },
  refundLimits: { orderCents: 5000, shiftCents: 15_050, shiftOrders: 5, shopCents: 45_000 },
  lateness: { waitingAfterMinutes: 10, lateAfterMinutes: 20 },
  takings: { dayStartsAtHour: 0 },
  unattended: 'warn',
}

beforeEach(() => {
  server = new ManagerServer()
  for (const name of FORM_NAMES) Object.assign(server.day.settings, { [name]: setting(VALUES[name]) })
  server.day = { ...server.day, points: { cards: 87, points: 12_340 } }
  sessionStorage.clear()
})

async function openForm(name: FormName): Promise<void> {
  await openManage()
  await row(formOf(name).title).click()
  await expect.element(dialog).toBeVisible()
}

async function save(): Promise<void> {
  await inDialog('Save').click()
  await expect.element(dialog).not.toBeInTheDocument()
}

interface Change {
  label: string
  shows: string
  /** What is typed first, and why it cannot be. */
  wrong: string
  fault: string
  typed: string
  line: string
  /** What the record says of the change. */
  step: string
}

const CHANGES: { [Name in Exclude<FormName, 'unattended'>]: Change } = {
  kitchen: {
    label: 'Cooks, usually',
    shows: '2',
    wrong: '21',
    fault: 'Cooks, usually: type a number from 1 to 20.',
    typed: '3',
    line: '3',
    step: 'Cooks, usually 2 → 3',
  },
  collection: {
    label: 'Collect it …',
    shows: 'at the counter',
    wrong: ' ',
    fault: 'Collect it …: type something.',
    typed: 'at the caravan',
    line: 'Collect it at the caravan',
    step: 'Collect it … at the counter → at the caravan',
  },
  loyalty: {
    label: 'A reward is worth ($)',
    shows: '5',
    wrong: 'five',
    fault: 'A reward is worth: type an amount from $0.01 to $100,000.',
    typed: '10,50',
    line: '1 point for a dollar, 8 points for 10 litres, 100 points for $10.50',
    step: 'A reward is worth $5 → $10.50',
  },
  limits: {
    label: 'Portions of one dish',
    shows: '20',
    wrong: '1.5',
    fault: 'Portions of one dish: type a number from 1 to 1000.',
    typed: '1,000',
    line: '1000 of a dish, 60 in an order',
    step: 'Portions of one dish 20 → 1000',
  },
  refundLimits: {
    label: 'By one person in 12 hours ($)',
    shows: '150.50',
    wrong: '-1',
    fault: 'By one person in 12 hours: type an amount from $0 to $100,000.',
    typed: '25.5',
    line: 'Up to $50 of an order',
    step: 'By one person in 12 hours $150.50 → $25.50',
  },
  lateness: {
    label: 'Late after minutes',
    shows: '20',
    wrong: '10',
    fault: 'An order is late after it is waiting. Type a later time.',
    typed: '30',
    line: 'After 30 minutes',
    step: 'Late after minutes 20 → 30',
  },
  takings: {
    label: 'Hour',
    shows: '0',
    wrong: '12',
    fault: 'Hour: type a number from 0 to 11.',
    typed: '4',
    line: 'At 4 am',
    step: 'midnight → 4 am',
  },
}

// oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the keys of the table
const ROWS = Object.entries(CHANGES) as [FormName, Change][]

it.each(ROWS)(
  '%s shows its value, says what it cannot be, and saves another',
  async (name, { label, shows, wrong, fault: text, typed, line, step }) => {
    const { title } = formOf(name)
    await openForm(name)
    await expect.element(field(label)).toHaveValue(shows)
    await field(label).fill(wrong)
    await inDialog('Save').click()
    await expect.element(fault).toHaveTextContent(text)
    expect(server.sent).toEqual([])
    await field(label).fill(typed)
    await save()
    expect(server.sent).toMatchObject([{ setting: name, version: 0 }])
    await expect.element(row(title)).toHaveTextContent(`${title}${line}`)
    await expect.element(page.getByText(`${title}: ${step}`)).toBeVisible()
  },
)

it('a choice is one of its options, each with what it means', async () => {
  await openForm('unattended')
  await expect.element(dialog.getByRole('radio', { name: 'Warn customers' })).toBeChecked()
  await expect
    .element(dialog.getByText('They can order, and read that the kitchen may not see it at once.'))
    .toBeVisible()
  await dialog.getByRole('radio', { name: 'Take no orders' }).click()
  await save()
  expect(server.sent).toEqual([{ setting: 'unattended', version: 0, value: 'refuse' }])
  await expect.element(row('No screen on')).toHaveTextContent('No screen onTake no orders')
  await expect.element(page.getByText('No screen on: Warn customers → Take no orders')).toBeVisible()
})

it('an empty number of portions removes the limit', async () => {
  await openForm('kitchen')
  await field('Portions in a quarter hour').fill('')
  await save()
  expect(server.sent).toMatchObject([{ value: { ...VALUES.kitchen, portionsPerQuarterHour: null } }])
  await expect.element(page.getByText('Cooks: Portions in a quarter hour 16 → none')).toBeVisible()
})

it('another number of cooks holds for parts of the week', async () => {
  await openForm('kitchen')
  await inDialog('Add a time').click()
  await inDialog('Save').click()
  await expect.element(fault).toHaveTextContent('Each row needs at least one day.')
  await dialog.getByRole('button', { name: /^Fri/ }).click()
  await dialog.getByLabelText('From').fill('21:00')
  await dialog.getByLabelText('Until').fill('05:00')
  await inDialog('Save').click()
  await expect.element(fault).toHaveTextContent('Row 1, Cooks then: type a number from 1 to 20.')
  await field('Cooks then').fill('1')
  await save()
  expect(server.sent).toMatchObject([
    { value: { cooks: 2, shifts: [{ days: ['Friday'], opens: '21:00', closes: '05:00', cooks: 1 }] } },
  ])
  await expect.element(row('Cooks')).toMatchTextContent(/^Cooks2, 1 from 9\spm$/)
})

it('the items of a list are renamed, added, moved and removed', async () => {
  await openForm('collection')
  await field('While the diner is closed').fill('')
  await place('Counter').getByRole('textbox', { name: 'Name' }).fill('Front counter')
  await inDialog('Move up: Front counter').click()
  await inDialog('Add a place').click()
  await place('place 3').getByRole('textbox', { name: 'Name' }).fill('Boat ramp')
  await inDialog('Remove Pump').click()
  await place('Boat ramp').getByRole('textbox', { name: 'How many' }).fill('4')
  await save()
  const places = [{ title: 'Front counter' }, { title: 'Boat ramp', count: 4 }]
  expect(server.sent).toEqual([{ setting: 'collection', version: 0, value: { where: 'at the counter', places } }])
})

it('a fault of a list names its item, and an item cannot be there twice', async () => {
  await openForm('collection')
  await place('Counter').getByRole('textbox', { name: 'Name' }).fill('pump 3')
  await inDialog('Save').click()
  await expect.element(fault).toHaveTextContent('pump 3 is on the list twice.')
  await place('pump 3').getByRole('textbox', { name: 'Name' }).fill(' ')
  await inDialog('Save').click()
  await expect.element(fault).toHaveTextContent('Place 2, Name: type something.')
  await place('Pump').getByRole('textbox', { name: 'How many' }).fill('1')
  await inDialog('Save').click()
  await expect.element(fault).toHaveTextContent('Place 1, How many: type a number from 2 to 99, or nothing.')
  expect(server.sent).toEqual([])
})

// Covers manager-14.
it('the loyalty programme says what a change means for the points that exist', async () => {
  await openForm('loyalty')
  const meaning = dialog.getByRole('status')
  await expect.element(meaning.getByText('Customers have 12,340 points on 87 cards, worth $617.')).toBeVisible()
  await field('Points for a reward').fill('200')
  await expect
    .element(meaning.getByText('Customers have 12,340 points on 87 cards, worth $617. With this change: $308.50.'))
    .toBeVisible()
  await field('Points for a dollar').fill('2')
  await expect.element(meaning.getByText(/^A dollar earns 2 points from now on/)).toBeVisible()
  await field('A reward is worth ($)').fill('600')
  await inDialog('Save').click()
  await expect.element(fault).toHaveTextContent('One reward is more than a card can turn into money off in a day.')
  expect(server.sent).toEqual([])
})

it('saving something else does not take back a reward that was announced', async () => {
  const next = { from: '2027-01-05T00:00:00.000Z', pointsPerReward: 200, rewardInCents: 500 }
  server.day.settings.loyalty = setting<'loyalty'>({ ...VALUES.loyalty, next })
  await openForm('loyalty')
  await expect.element(field('Points for a reward')).toHaveValue('200')
  await field('Points for a dollar').fill('2')
  await save()
  expect(server.sent).toMatchObject([{ value: { pointsPerDollar: 2, pointsPerReward: 200, next } }])
})

// Covers counter-35.
it('the loyalty programme says what a dollar and a litre give, and which goods earn nothing', async () => {
  await openForm('loyalty')
  const meaning = dialog.getByRole('status')
  await expect.element(meaning.getByText('A dollar gives 5 per cent. A litre of fuel gives 4 cents.')).toBeVisible()
  const warning = meaning.getByText("That's more than the 4 cents a litre of shopper dockets.")
  await expect.element(warning).not.toBeInTheDocument()
  await field('Points for 10 litres of fuel').fill('19')
  await expect.element(warning).toBeVisible()
  await field('Points for 10 litres of fuel').fill('0')
  await expect.element(meaning.getByText('A dollar gives 5 per cent. Fuel gives nothing.')).toBeVisible()
  await field('Goods without points').fill('x'.repeat(41))
  await inDialog('Save').click()
  await expect.element(fault).toHaveTextContent('Goods without points: type up to 10, each of up to 40 characters.')
  await field('Goods without points').fill('lotto, , phone credit ')
  await save()
  expect(server.sent).toMatchObject([{ value: { pointsPer10Litres: 0, alsoExcluded: ['lotto', 'phone credit'] } }])
  await expect
    .element(page.getByText(/10 litres of fuel 8 → 0; Goods without points lotto, gift cards → lotto, phone credit$/))
    .toBeVisible()
})

it('Back closes the dialog without saving, and what was typed is there again', async () => {
  await openForm('limits')
  await field('Orders in progress').fill('5')
  history.back()
  await expect.element(dialog).not.toBeInTheDocument()
  expect(server.sent).toEqual([])
  await row('Order limits').click()
  await expect.element(dialog.getByText("You hadn't saved this.")).toBeVisible()
  await expect.element(field('Orders in progress')).toHaveValue('5')
})
