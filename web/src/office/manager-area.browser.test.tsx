import { beforeEach, expect, it } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { nextNavigation } from '../../test/navigations.ts'
import { CONFIG, renderApp, signedInAs } from '../../test/render-app.tsx'
import { places } from '../app/manager/places.tsx'
import { buildOrder } from '../kitchen/test/build-order.ts'
import { sessionKey } from '../platform/session/session.ts'
import { button, choice, heading, openPlace, orderingState as state, tab, TIME } from './test/manager-page.ts'
import { ManagerServer, minutesAgo, RILEY, SAM } from './test/manager-server.ts'

let server: ManagerServer
const menuButton = button('Account menu')
const menu = page.getByRole('dialog', { name: 'Account (Staff)' })
const manage = page.getByRole('link', { name: 'Manage', exact: true })
const back = page.getByRole('link', { name: 'Back to the kitchen' })

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
  await openPlace('today')
  await expect.element(heading('Today')).toHaveFocus()
}
it('plain staff have no Manage in their menu', async () => {
  await openMenu(SAM)
  await expect.element(menu.getByRole('button', { name: 'Hand over' })).toBeVisible()
  await expect.element(manage).not.toBeInTheDocument()
})

// Covers manager-1.
it('plain staff get the fulfilment screen at the addresses of the manager’s area', async () => {
  signedInAs(SAM)
  await renderApp('/manage/people')
  await expect.element(heading('Fulfilment')).toBeVisible()
  await expect.element(heading('People')).not.toBeInTheDocument()
})

it('customers get the home page at the addresses of the manager’s area', async () => {
  const navigation = nextNavigation()
  signedInAs()
  await renderApp('/manage/people')
  expect((await navigation).pathname).toBe('/home')
})

it('a visitor who follows a link to a place logs in, and returns to it', async () => {
  localStorage.setItem('logged-out', '1')
  await renderApp('/manage/people')
  await expect.element(heading('Manage')).toBeVisible()
  await expect.element(page.getByRole('main').getByRole('button', { name: 'Login' })).toBeVisible()
  expect(document.querySelector('main form')?.getAttribute('action')).toBe('/manage/people')
})

it('a manager opens the area from the menu, and Back to the kitchen leaves it', async () => {
  await openMenu(RILEY)
  await manage.click()
  await expect.element(heading('Today')).toHaveFocus()
  await expect.element(menu).not.toBeInTheDocument()
  expect(location.pathname).toBe('/manage')
  await expect.element(state).toHaveTextContent('Open')
  await expect.element(page.getByText(new RegExp(`^Changed by Sam at (${TIME})$`))).toBeVisible()
  await expect.element(choice('Open')).toHaveAttribute('aria-pressed', 'true')
  await back.click()
  await expect.element(heading('Today')).not.toBeInTheDocument()
  await expect.element(menuButton).toHaveFocus()
  expect(document.querySelector('[inert]')).toBeNull()
  expect(location.pathname).toBe('/home')
  await expect.poll(() => history.state?.layers).toBeUndefined()
})

it('Back of the browser leads from place to place, and then to the board', async () => {
  await openMenu(RILEY)
  await manage.click()
  await tab('Money').click()
  await expect.element(heading('Money')).toHaveFocus()
  history.back()
  await expect.element(heading('Today')).toHaveFocus()
  history.back()
  await expect.element(menuButton).toHaveFocus()
  expect(location.pathname).toBe('/home')
})

it.each(places)('$title has an address, a title and a current tab', async ({ path, title }) => {
  signedInAs(RILEY)
  await renderApp(path)
  await expect.element(heading(title)).toHaveFocus()
  await expect.element(tab(title)).toHaveAttribute('aria-current', 'page')
  expect(page.getByRole('navigation', { name: 'Manage' }).element().querySelectorAll('[aria-current]')).toHaveLength(1)
  expect(document.title).toBe(`${title} – Fuel Shack`)
  await expect.element(back).toBeVisible()
})

it('a place that does not exist leads to Today', async () => {
  signedInAs(RILEY)
  await renderApp('/manage/nonsense')
  await expect.element(heading('Today')).toHaveFocus()
  expect(location.pathname).toBe('/manage')
})

it('a tap on the tab of the place that is open adds nothing to the history', async () => {
  await openArea()
  const before = history.length
  await tab('Today').click()
  expect(history.length).toBe(before)
})

it('what was open on the board is closed when the area opens, so that Back leads to the board', async () => {
  await page.viewport(390, 844)
  signedInAs(RILEY)
  await renderApp('/home')
  await button('Tools').click()
  await menuButton.click()
  await manage.click()
  await expect.element(heading('Today')).toHaveFocus()
  history.back()
  await expect.element(menuButton).toHaveFocus()
  expect(location.pathname).toBe('/home')
})

it('after a session that ended, the login returns to the place that was open', async () => {
  await openArea()
  const key = sessionKey(CONFIG.signIn.issuer, CONFIG.signIn.clientId)
  localStorage.removeItem(key)
  window.dispatchEvent(new StorageEvent('storage', { key }))
  await expect.element(page.getByText('Log in to see orders.')).toBeVisible()
  expect(document.querySelector('form')?.getAttribute('action')).toBe('/manage')
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
  await back.click()
  await expect.element(button(/^401 /)).toBeVisible()
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
  expect(document.title).toBe('(1) Today – Fuel Shack')
  await userEvent.keyboard('1')
  await expect.element(heading('Today')).toHaveFocus()
  await back.click()
  await userEvent.keyboard('1')
  await expect.element(button(/^401 /)).toHaveFocus()
})
