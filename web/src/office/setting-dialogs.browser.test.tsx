import { beforeEach, expect, it } from 'vitest'
import { page } from 'vitest/browser'
import { cleanup } from 'vitest-browser-react'
import { WEEK_DAYS } from '@fuel-shack/contract/shop/hours/opening-hours'
import { setClock } from '../../test/kitchen.ts'
import { dialog, field, inDialog, openPlace, setting } from './test/manager-page.ts'
import { ManagerServer } from './test/manager-server.ts'

let server: ManagerServer
const row = (name: string) => page.getByRole('main').getByRole('button', { name: new RegExp(`^${name}`) })

const KITCHEN = { title: 'Kitchen', week: [{ days: [...WEEK_DAYS], opens: '05:00', closes: '21:00' }] }
const DIESEL = { title: 'Diesel', tenthsPerLitre: 1899, isAvailable: true, at: '2026-11-24T06:00:00.000Z' }

beforeEach(() => {
  server = new ManagerServer()
  server.day.settings.kitchenHours = setting<'kitchenHours'>(KITCHEN)
  server.day.settings.fuel = setting<'fuel'>([DIESEL, { ...DIESEL, title: 'AdBlue', tenthsPerLitre: null }])
  server.day.settings.notice = setting<'notice'>(null)
  // 7:40 pm on a Tuesday, at the rest stop.
  setClock('2026-11-24T19:40:00')
  sessionStorage.clear()
})

async function openArea(): Promise<void> {
  await openPlace('restStop')
  await expect.element(row('Kitchen')).toBeVisible()
}

// Covers manager-7.
it('two taps close the kitchen for today', async () => {
  await openArea()
  await expect.element(row('Kitchen')).toHaveTextContent('KitchenOpen until 9 pm')
  await row('Kitchen').click()
  await inDialog('Close now').click()
  await expect.element(dialog).not.toBeInTheDocument()
  await expect.element(row('Kitchen')).toHaveTextContent('KitchenClosed · opens 5 am')
  expect(server.sent).toEqual([
    {
      setting: 'kitchenHours',
      version: 0,
      value: { ...KITCHEN, exceptions: { '2026-11-24': [{ opens: '05:00', closes: '19:40' }] }, reasons: {} },
    },
  ])
})

it('closing the diner closes the kitchen too, unless the manager says that orders go on', async () => {
  const diner = { ...KITCHEN, title: 'Diner' }
  server.day.settings.dinerHours = setting<'dinerHours'>(diner)
  await openArea()
  await row('Diner').click()
  await expect.element(dialog.getByRole('switch', { name: 'Also close the kitchen' })).toBeChecked()
  await inDialog('Close now').click()
  await expect.element(row('Kitchen')).toHaveTextContent('KitchenClosed · opens 5 am')
  await expect.element(row('Diner')).toHaveTextContent('DinerClosed · opens 5 am')
  expect(server.sent.map(({ setting }) => setting)).toEqual(['kitchenHours', 'dinerHours'])
})

it('a diner that closes alone says that online orders go on', async () => {
  server.day.settings.dinerHours = setting<'dinerHours'>({ ...KITCHEN, title: 'Diner' })
  await openArea()
  await row('Diner').click()
  await dialog.getByRole('switch', { name: 'Also close the kitchen' }).click()
  await expect.element(dialog.getByText('Online orders go on while the kitchen is open.')).toBeVisible()
  await inDialog('Close now').click()
  await expect.element(row('Diner')).toHaveTextContent('DinerClosed · opens 5 am')
  expect(server.sent.map(({ setting }) => setting)).toEqual(['dinerHours'])
})

it('a kitchen that closed early opens again with its usual hours', async () => {
  const closed = { ...KITCHEN, exceptions: { '2026-11-24': [{ opens: '05:00', closes: '19:30' }] } }
  server.day.settings.kitchenHours = setting<'kitchenHours'>({ ...closed, reasons: { '2026-11-24': 'Cook is sick' } })
  await openArea()
  await row('Kitchen').click()
  await expect.element(dialog.getByText('5 am to 7:30 pm · Cook is sick')).toBeVisible()
  await inDialog('Usual hours on Tue 24 Nov').click()
  await expect.element(row('Kitchen')).toHaveTextContent('KitchenOpen until 9 pm')
})

it('a manager closes on days to come, with a reason, and reads what is wrong with a day in the past', async () => {
  await openArea()
  await row('Kitchen').click()
  await inDialog('Closed on…').click()
  await dialog.getByLabelText('First day').fill('2026-11-20')
  await inDialog('Save').click()
  await expect.element(dialog.getByRole('alert')).toHaveTextContent('That day is over. Choose today or a later day.')
  await dialog.getByLabelText('First day').fill('2026-12-25')
  await dialog.getByLabelText('Last day').fill('2026-12-26')
  await field('Reason').fill('Christmas')
  await inDialog('Save').click()
  await expect.element(dialog).not.toBeInTheDocument()
  expect(server.sent.at(-1)?.value).toMatchObject({
    exceptions: { '2026-12-25': [], '2026-12-26': [] },
    reasons: { '2026-12-25': 'Christmas', '2026-12-26': 'Christmas' },
  })
})

it('a public holiday of the state is chosen with its name as the reason', async () => {
  await openArea()
  await row('Kitchen').click()
  await inDialog('Closed on…').click()
  await dialog.getByLabelText('Public holiday').selectOptions('Fri 25 Dec: Christmas Day')
  await expect.element(field('Reason')).toHaveValue('Christmas Day')
  await inDialog('Save').click()
  await expect.element(dialog).not.toBeInTheDocument()
  expect(server.sent.at(-1)?.value).toMatchObject({ exceptions: { '2026-12-25': [] } })
})

it('a public holiday that begins in the evening is offered from then on, and the service closes at that time', async () => {
  await openArea()
  await row('Kitchen').click()
  await inDialog('Closed on…').click()
  await dialog.getByLabelText('Public holiday').selectOptions('Thu 24 Dec: Christmas Eve, from 6\u00a0pm')
  await expect.element(dialog.getByLabelText('Closes')).toHaveValue('18:00')
  await inDialog('Save').click()
  await expect.element(dialog).not.toBeInTheDocument()
  expect(server.sent.at(-1)?.value).toMatchObject({
    exceptions: { '2026-12-24': [{ opens: '05:00', closes: '18:00' }] },
    reasons: { '2026-12-24': 'Christmas Eve' },
  })
})

it('the weekly hours are changed, and rows that overlap are rejected in words', async () => {
  await openArea()
  await row('Kitchen').click()
  await inDialog('Weekly hours').click()
  await inDialog('Add hours').click()
  await dialog.getByLabelText('Opens').nth(1).fill('20:00')
  await dialog.getByLabelText('Closes').nth(1).fill('00:00')
  await inDialog('Save').click()
  await expect.element(dialog.getByRole('alert')).toHaveTextContent('Two rows overlap on the same day.')
  await dialog.getByLabelText('Opens').nth(1).fill('21:30')
  await inDialog('Save').click()
  await expect.element(dialog).not.toBeInTheDocument()
  expect(server.sent.at(-1)?.value).toMatchObject({
    week: [{ closes: '21:00' }, { days: [...WEEK_DAYS], opens: '21:30', closes: '24:00' }],
  })
})

it('the second of two managers reads what the first changed in the hours, and chooses', async () => {
  await openArea()
  await row('Kitchen').click()
  await inDialog('Weekly hours').click()
  await dialog.getByLabelText('Closes').fill('22:00')
  server.changeSetting(
    'kitchenHours',
    { ...KITCHEN, week: [{ days: [...WEEK_DAYS], opens: '05:00', closes: '20:00' }] },
    'Sam',
  )
  await inDialog('Save').click()
  await expect
    .element(dialog.getByText(/^Sam changed this at 7:40\spm: closes 9\spm → 8\spm\. Yours is below\.$/))
    .toBeVisible()
  await inDialog('Take theirs').click()
  await expect.element(dialog.getByLabelText('Closes')).toHaveValue('20:00')
  await dialog.getByLabelText('Closes').fill('22:00')
  await inDialog('Save').click()
  await expect.element(dialog).not.toBeInTheDocument()
  expect(server.sent.map(({ version }) => version)).toEqual([0, 1])
})

// Covers manager-8.
it('three taps change the price of diesel, whose time the server sets', async () => {
  await openArea()
  await row('Fuel prices').click()
  await inDialog('Diesel: a cent more').click()
  await inDialog('Save').click()
  await expect.element(dialog).not.toBeInTheDocument()
  expect(server.sent.at(-1)?.value).toMatchObject([
    { ...DIESEL, tenthsPerLitre: 1909, at: null },
    { title: 'AdBlue', tenthsPerLitre: null },
  ])
})

it.each(['25', '0', 'abc', '1899'])('“%s” is not a price, and the dialog says so', async (typed) => {
  await openArea()
  await row('Fuel prices').click()
  await dialog.getByLabelText('Cents a litre').first().fill(typed)
  await inDialog('Save').click()
  await expect
    .element(dialog.getByRole('alert'))
    .toHaveTextContent(`Diesel: “${typed}” isn't a price. Type cents a litre, such as 189.9.`)
  expect(server.sent).toEqual([])
})

it('a test says whether the alerts reach their contacts', async () => {
  await openArea()
  await row('Alerts').click()
  await expect.element(inDialog('Remove 0491 570 006')).toBeVisible()
  await expect.element(dialog.getByRole('status')).toHaveTextContent('Not tested')
  await inDialog('Send a test').click()
  await expect.element(dialog.getByRole('status')).toMatchTextContent(/^1 of 2 failed, 7:40\spm$/)
})

// Covers manager-4.
it('a change of the hours is undone from its record, which says what that does', async () => {
  server.changeSetting(
    'kitchenHours',
    { ...KITCHEN, week: [{ days: [...WEEK_DAYS], opens: '05:00', closes: '20:00' }] },
    'Sam',
  )
  await openPlace('people')
  await page.getByRole('button', { name: /^Undo ?: Kitchen hours$/ }).click()
  await expect.element(dialog.getByText(/^closes 8\spm → 9\spm$/)).toBeVisible()
  await inDialog('Undo').click()
  await expect.element(dialog).not.toBeInTheDocument()
  expect(server.sent).toEqual([{ setting: 'kitchenHours', value: KITCHEN, version: 1 }])
  await expect.element(page.getByText(/^Kitchen hours: closes 8\spm → 9\spm$/)).toBeVisible()
})

// Covers manager-9.
it('a notice that could not be sent survives a reload, and is sent once', async () => {
  await openArea()
  await row('Notice').click()
  await field('What drivers should know').fill('Bridge closed at the creek.')
  server.isDown = true
  await inDialog('Show it').click()
  await expect.element(dialog.getByRole('alert')).toMatchTextContent(/^Not saved\. Can't connect\./)
  server.isDown = false

  // The new page has nothing but what the device stores.
  await cleanup()
  await openPlace('restStop')
  await expect.element(dialog.getByText("You hadn't saved this.")).toBeVisible()
  await expect.element(field('What drivers should know')).toHaveValue('Bridge closed at the creek.')
  await inDialog('Show it').click()
  await expect.element(row('Notice')).toHaveTextContent('NoticeBridge closed at the creek.')
  expect(server.sent).toHaveLength(1)
  expect(sessionStorage.getItem('manager-draft')).toBeNull()
})
