import { beforeEach, expect, it } from 'vitest'
import { page } from 'vitest/browser'
import {
  button,
  choice,
  dialog,
  expectChange,
  heading,
  inDialog,
  openPlace,
  orderingState as state,
  TIME,
} from '../test/manager-page.ts'
import { ManagerServer, minutesAgo } from '../test/manager-server.ts'

let server: ManagerServer

beforeEach(() => {
  server = new ManagerServer()
})

async function openArea(): Promise<void> {
  await openPlace('today')
  await expect.element(heading('Today')).toHaveFocus()
}

it('a manager closes online ordering in two taps', async () => {
  await openArea()
  await choice('Closed').click()
  await inDialog('Close ordering').click()
  await expect.element(state).toHaveTextContent('Closed')
  await expect.element(state).toHaveFocus()
  await expect.element(dialog).not.toBeInTheDocument()
  expect(server.sent).toEqual([{ setting: 'ordering', value: 'closed', version: 3 }])
  await expectChange('Ordering: open → closed')
})

it('a manager reads how many orders are for later, and when the next starts', async () => {
  server.day.ahead = { orders: 3, nextStartAt: minutesAgo(-60) }
  await openArea()
  await expect.element(page.getByText(new RegExp(`^3, the next starts (${TIME})$`))).toBeVisible()
})

it('leaves ordering as it is when the manager does not confirm', async () => {
  await openArea()
  await choice('Closed').click()
  await inDialog('Leave it open').click()
  await expect.element(choice('Closed')).toHaveFocus()
  expect(server.sent).toEqual([])
})

it('says that another manager changed ordering meanwhile, and overwrites it only after a second confirmation', async () => {
  server.day.settings.ordering = { value: 'closed', version: 3, changedAt: null, changedBy: null }
  await openArea()
  await choice('Coming soon').click()
  server.change('open', 'Sam')
  await inDialog('Show “coming soon”').click()
  const conflict = new RegExp(`^Sam changed this at (${TIME}): closed → open\\. Still show “coming soon”\\?$`)
  await expect.element(dialog.getByRole('alert').getByText(conflict)).toBeVisible()
  await expect.element(inDialog('Leave it open')).toBeVisible()
  expect(server.day.settings.ordering.value).toBe('open')
  await inDialog('Show “coming soon”').click()
  await expect.element(state).toHaveTextContent('Coming soon')
  expect(server.sent.map(({ version }) => version)).toEqual([3, 4])
})

it('sends nothing again if another manager has made the same change', async () => {
  await openArea()
  await choice('Closed').click()
  server.change('closed', 'Sam')
  await inDialog('Close ordering').click()
  await expect.element(dialog.getByText(new RegExp(`^Sam changed this at (${TIME}): open → closed\\.$`))).toBeVisible()
  await expect.element(inDialog('Close ordering')).not.toBeInTheDocument()
  await expect.element(page.getByRole('dialog', { name: 'Already closed' })).toBeVisible()
  await inDialog('OK').click()
  await expect.element(state).toHaveTextContent('Closed')
})

it('a change that fails offline stays until Try again succeeds', async () => {
  await openArea()
  await choice('Closed').click()
  server.isDown = true
  await inDialog('Close ordering').click()
  await expect
    .element(dialog.getByRole('alert'))
    .toHaveTextContent("Not saved. Can't connect. Check your reception and try again.")
  server.isDown = false
  await inDialog('Try again').click()
  await expect.element(state).toHaveTextContent('Closed')
  expect(server.sent).toEqual([{ setting: 'ordering', value: 'closed', version: 3 }])
})

it('Undo sets the value before a change again, after the same confirmation', async () => {
  server.change('closed', 'Sam')
  await openPlace('people')
  await expect.element(page.getByText('Ordering: open → closed')).toBeVisible()
  await button(/^Undo/).click()
  await expect.element(page.getByRole('dialog', { name: 'Open online ordering?' })).toBeVisible()
  await inDialog('Open ordering').click()
  await expect.element(page.getByText('Ordering: closed → open')).toBeVisible()
  await expect.element(dialog).not.toBeInTheDocument()
  expect(document.activeElement?.closest('[inert]')).toBeNull()
  expect(document.activeElement).not.toBe(document.body)
  expect(server.sent).toEqual([{ setting: 'ordering', value: 'open', version: 4 }])
  expect(button(/^Undo/).elements()).toHaveLength(1)
})

it('says what is missing before ordering opens', async () => {
  server.day = { ...server.day, missing: ['alerts', 'screen'] }
  server.day.settings.ordering.value = 'closed'
  await openArea()
  await choice('Open').click()
  await expect.element(dialog.getByText('No phone or email gets alerts, only the devices of staff.')).toBeVisible()
  await expect.element(dialog.getByText('No kitchen screen is on. None has been on for a day.')).toBeVisible()
  await inDialog('Open anyway').click()
  await expect.element(state).toHaveTextContent('Open')
})

// Covers manager-13.
it('before the first opening, what is missing leads to where it is set up', async () => {
  server.day = {
    ...server.day,
    missing: ['screen', 'printer', 'testOrder'],
    screenSeenAt: minutesAgo(30),
    printers: [],
  }
  server.day.settings.ordering.value = 'closed'
  await openArea()
  await choice('Open').click()
  await expect.element(dialog.getByText(new RegExp(`The last was seen (at|on) .*(${TIME})`))).toBeVisible()
  await expect.element(dialog.getByText(/^No order has been paid for yet\./)).toBeVisible()
  await inDialog('Add a printer').click()
  await expect.element(page.getByRole('dialog', { name: 'Docket printers' })).toBeVisible()
  await expect.element(page.getByRole('dialog')).not.toHaveTextContent('Open anyway')
  history.back()
  await expect.element(dialog).not.toBeInTheDocument()
  await expect.element(heading('Today')).toBeVisible()
  expect(server.sent).toEqual([])
})

it('shows the day in figures, with the pause of the kitchen', async () => {
  server.pace = { ...server.pace, pausedUntil: minutesAgo(-30), pauseReason: 'busy' }
  await openArea()
  const today = page.getByRole('region', { name: 'So far today' })
  await expect.element(today).toMatchTextContent(/Open orders4/)
  await expect.element(today).toMatchTextContent(/Sales12 orders, \$412\.50/)
  await expect.element(today).toMatchTextContent(/Screens2 on/)
  await expect.element(today).toMatchTextContent(new RegExp(`KitchenPaused until (${TIME})`))
})

it('the choices stay in their place when another manager makes the first change', async () => {
  await page.viewport(390, 844)
  server.day.settings.ordering = { value: 'open', version: 0, changedAt: null, changedBy: null }
  await openArea()
  await expect.element(page.getByText('As set up. No manager has changed it.')).toBeVisible()
  const top = () => choice('Closed').element().getBoundingClientRect().top
  const before = top()
  server.change('coming-soon', 'Sam')
  document.dispatchEvent(new Event('visibilitychange'))
  await expect.element(page.getByText(/^Changed by Sam/)).toBeVisible()
  expect(top()).toBe(before)
})
