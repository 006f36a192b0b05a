import { beforeEach, expect, it } from 'vitest'
import { dialog, expectChange, field, inDialog, setting } from '../test/manager-page.ts'
import type { ManagerServer } from '../test/manager-server.ts'
import { fault, item, openForm, row, save, serveForms, VALUES } from '../test/setting-forms.ts'

let server: ManagerServer
beforeEach(() => {
  server = serveForms()
})

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
  await expectChange('No screen on: Warn customers → Take no orders')
})

it('an empty number of portions removes the limit', async () => {
  await openForm('kitchen')
  await field('Portions in a quarter hour').fill('')
  await save()
  expect(server.sent).toMatchObject([{ value: { ...VALUES.kitchen, portionsPerQuarterHour: null } }])
  await expectChange('Cooks: Portions in a quarter hour 16 → none')
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
  await item('Counter').getByRole('textbox', { name: 'Name' }).fill('Front counter')
  await inDialog('Move up: Front counter').click()
  await inDialog('Add a place').click()
  await item('place 3').getByRole('textbox', { name: 'Name' }).fill('Boat ramp')
  await inDialog('Remove Pump').click()
  await item('Boat ramp').getByRole('textbox', { name: 'How many' }).fill('4')
  await save()
  // The stickers of the counter have its old name.
  const places = [
    { title: 'Front counter', code: 'counter' },
    { title: 'Boat ramp', count: 4 },
  ]
  expect(server.sent).toEqual([{ setting: 'collection', version: 0, value: { where: 'at the counter', places } }])
})

it('a fault of a list names its item, and an item cannot be there twice', async () => {
  await openForm('collection')
  await item('Counter').getByRole('textbox', { name: 'Name' }).fill('pump 3')
  await inDialog('Save').click()
  await expect.element(fault).toHaveTextContent('pump 3 is on the list twice.')
  await item('pump 3').getByRole('textbox', { name: 'Name' }).fill(' ')
  await inDialog('Save').click()
  await expect.element(fault).toHaveTextContent('Place 2, Name: type something.')
  await item('Pump').getByRole('textbox', { name: 'How many' }).fill('1')
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
  await expectChange(/10 litres of fuel 8 → 0; Goods without points lotto, gift cards → lotto, phone credit$/)
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
