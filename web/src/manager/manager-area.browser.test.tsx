import { beforeEach, expect, it } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { renderApp, signedInAs } from '../../test/render-app.tsx'
import { buildOrder } from '../fulfilment/test/build-order.ts'
import { button, dialog, inDialog } from './test/manager-page.ts'
import { ManagerServer, minutesAgo, RILEY, SAM } from './test/manager-server.ts'

let server: ManagerServer
const TIME = /\d\d?(:\d\d)?\s(am|pm)|noon|midnight/.source
const menuButton = button('Account menu')
const menu = page.getByRole('dialog', { name: 'Account (Staff)' })
const heading = page.getByRole('heading', { name: 'Manage', exact: true })
const state = page.getByRole('region', { name: 'Online ordering' }).getByRole('status')
const choice = (name: string) => page.getByRole('list', { name: 'Choices' }).getByRole('button', { name, exact: true })

beforeEach(() => {
  server = new ManagerServer()
})

async function openMenu(profile: object): Promise<void> {
  signedInAs(profile)
  await renderApp('/home')
  await menuButton.click()
  await expect.element(menu).toBeVisible()
}

async function openArea(): Promise<void> {
  await openMenu(RILEY)
  await button('Manage').click()
  await expect.element(heading).toHaveFocus()
}

it('plain staff have no Manage in their menu', async () => {
  await openMenu(SAM)
  await expect.element(menu.getByRole('button', { name: 'Hand over' })).toBeVisible()
  await expect.element(button('Manage')).not.toBeInTheDocument()
})

it('a manager opens the manager’s area from the menu, and Back to the kitchen leaves it', async () => {
  await openArea()
  await expect.element(menu).not.toBeInTheDocument()
  await expect.element(state).toHaveTextContent('Open')
  await expect.element(page.getByText(new RegExp(`^Changed by Sam at (${TIME})$`))).toBeVisible()
  await expect.element(choice('Open')).toHaveAttribute('aria-pressed', 'true')
  expect(document.title).toBe('Manage – Fuel Shack')
  await button('Back to the kitchen').click()
  await expect.element(heading).not.toBeInTheDocument()
  await expect.element(menuButton).toHaveFocus()
  expect(document.querySelector('[inert]')).toBeNull()
  await expect.poll(() => history.state?.layers).toBeUndefined()
})

it('Back of the browser leaves the manager’s area for the board', async () => {
  await openArea()
  history.back()
  await expect.element(heading).not.toBeInTheDocument()
  await expect.element(page.getByRole('heading', { name: 'Fulfilment' })).toBeVisible()
  await expect.element(menuButton).toHaveFocus()
  expect(location.pathname).toBe('/home')
})

it('the manager’s area is open again after a reload, until the manager leaves it', async () => {
  signedInAs(RILEY)
  sessionStorage.setItem('manager-area', 'open')
  await renderApp('/home')
  await expect.element(heading).toHaveFocus()
  expect(sessionStorage.getItem('manager-area')).toBe('open')
  await button('Back to the kitchen').click()
  await expect.element(heading).not.toBeInTheDocument()
  expect(sessionStorage.getItem('manager-area')).toBeNull()
})

it('a manager closes online ordering in two taps', async () => {
  await openArea()
  await choice('Closed').click()
  await inDialog('Close ordering').click()
  await expect.element(state).toHaveTextContent('Closed')
  await expect.element(state).toHaveFocus()
  await expect.element(dialog).not.toBeInTheDocument()
  await expect.element(page.getByText('Ordering: open → closed')).toBeVisible()
  expect(server.sent).toEqual([{ setting: 'ordering', value: 'closed', version: 3 }])
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
  await openArea()
  await expect.element(page.getByText('Ordering: open → closed')).toBeVisible()
  await button(/^Undo/).click()
  await expect.element(page.getByRole('dialog', { name: 'Open online ordering?' })).toBeVisible()
  await inDialog('Open ordering').click()
  await expect.element(state).toHaveTextContent('Open')
  await expect.element(state).toHaveFocus()
  expect(server.sent).toEqual([{ setting: 'ordering', value: 'open', version: 4 }])
  await expect.element(page.getByText('Ordering: closed → open')).toBeVisible()
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
  await expect.element(heading).toBeVisible()
  expect(server.sent).toEqual([])
})

it('shows the day in figures, with the pause of the kitchen', async () => {
  server.pace = { ...server.pace, pausedUntil: minutesAgo(-30), pauseReason: 'busy' }
  await openArea()
  const today = page.getByRole('region', { name: 'Today' })
  await expect.element(today).toMatchTextContent(/Open orders4/)
  await expect.element(today).toMatchTextContent(/Sales12 orders, \$412\.50/)
  await expect.element(today).toMatchTextContent(/Screens2 on/)
  await expect.element(today).toMatchTextContent(new RegExp(`KitchenPaused until (${TIME})`))
  await expect.element(page.getByText('Nothing has been changed yet.')).toBeVisible()
})

it('an answer without anything that can be left out does not break the page', async () => {
  server.day = { settings: { ordering: { value: 'closed', version: 0, changedAt: null, changedBy: null } } }
  await openArea()
  await expect.element(state).toHaveTextContent('Closed')
  await expect.element(page.getByText(/^Changed /)).not.toBeInTheDocument()
  await choice('Open').click()
  await inDialog('Open ordering').click()
  await expect.element(state).toHaveTextContent('Open')
})

// Covers manager-6.
it('an answer of a later server, with values that this page does not know, does not break the page', async () => {
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- a later server has further values
  const day = JSON.parse(
    JSON.stringify(server.day).replace('"value":"open"', '"value":"weekends"'),
  ) as typeof server.day
  server.day = day
  await openArea()
  await expect.element(page.getByText('Open orders')).toBeVisible()
  await expect.element(choice('Closed')).not.toBeInTheDocument()
})

it('an answer that cannot be rendered leaves the kitchen running, and Try again reads the page anew', async () => {
  const { day } = server
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- another version of the server may send anything
  server.day = { ...day, missing: 'nothing' } as unknown as typeof day
  server.orders = [buildOrder({ number: '401', createdAt: minutesAgo(1) })]
  await openArea()
  await expect.element(page.getByText("Couldn't show this page. The kitchen's screen still works.")).toBeVisible()
  await expect.element(page.getByText('1 new order', { exact: true })).toBeVisible()
  server.day = day
  await button('Try again').click()
  await expect.element(state).toHaveTextContent('Open')
  await button('Back to the kitchen').click()
  await expect.element(button(/^401 /)).toBeVisible()
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

it('a page that could not load says so, and Try again loads it', async () => {
  server.isDown = true
  await openArea()
  await expect.element(page.getByText(/^Couldn't load this page\. Can't connect\./)).toBeVisible()
  server.isDown = false
  await button('Try again').click()
  await expect.element(state).toHaveTextContent('Open')
})

it('shows the age of the page while it cannot be read again', async () => {
  await openArea()
  await expect.element(state).toHaveTextContent('Open')
  server.isDown = true
  window.dispatchEvent(new Event('online'))
  await expect.element(page.getByText(new RegExp(`This page is from (${TIME})\\.$`))).toBeVisible()
  server.isDown = false
  window.dispatchEvent(new Event('online'))
  await expect.element(page.getByText(/This page is from/)).not.toBeInTheDocument()
})

it('new orders of the kitchen are counted in the manager’s area, and keys do not reach the board below it', async () => {
  server.orders = [buildOrder({ number: '401', createdAt: minutesAgo(1) })]
  await openArea()
  await expect.element(page.getByText('1 new order', { exact: true })).toBeVisible()
  expect(document.title).toBe('(1) Manage – Fuel Shack')
  await userEvent.keyboard('1')
  await expect.element(heading).toHaveFocus()
  await button('Back to the kitchen').click()
  await userEvent.keyboard('1')
  await expect.element(button(/^401 /)).toHaveFocus()
})
