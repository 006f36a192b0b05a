import { login } from '@fuel-shack/harness/pages/login'
import { managerArea } from '@fuel-shack/harness/pages/manager-area'
import { ordering } from '@fuel-shack/harness/pages/ordering'
import { shell } from '@fuel-shack/harness/pages/shell'
import { newMobileNumber, newPerson, riley, sam } from '@fuel-shack/harness/people'
import { product } from '@fuel-shack/harness/site'
import { expect, type Page } from '@playwright/test'
import { enlargeText, expectAccessible, expectToFit } from '../../support/accessibility.ts'
import { messagesTo } from '../../support/messages.ts'
import { openWithOrder } from '../../support/paid-orders.ts'
import { openAs, openAsCustomer, registerCustomer } from '../../support/session.ts'
import { testOnRestStop } from '../../support/test.ts'

const test = testOnRestStop(() => ({ ORDERING: 'open' }))
/** Open pages poll every 20 seconds. */
const FOLLOWED = { timeout: 40_000 }
/** A page that is looked at again does not wait for its next poll. */
const takeOutOfPocket = (page: Page) => page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')))

// Covers alerts-1, manager-1, manager-2, manager-4, manager-7, manager-11, manager-14.
test('a manager closes ordering in two taps while a customer is at the checkout, and undoes it', async ({
  page,
  browser,
  restStop,
}) => {
  const customer = await browser.newPage({ baseURL: restStop.baseUrl })
  await openAsCustomer(customer, { path: '/orders' })
  await ordering(customer).fillCart({ [product.title]: 1 })
  await ordering(customer).checkoutBar.click()
  const checkout = customer.getByRole('dialog', { name: 'Checkout' })
  const pay = checkout.getByRole('button', { name: 'Pay', exact: true })
  await checkout.getByLabel('Mobile number').fill(newMobileNumber())

  const area = managerArea(page)
  await openAs(page, riley)
  await area.open()
  await expect(area.today).toContainText('Open orders')

  await test.step('the area is accessible on every screen, also with large text', async () => {
    for (const width of [360, 390, 1024, 1440]) {
      await page.setViewportSize({ width, height: 844 })
      await expectAccessible(page)
      await expectToFit(page)
    }
    await page.setViewportSize({ width: 390, height: 844 })
    await enlargeText(page)
    await expectToFit(page)
    await enlargeText(page, '')
  })

  await area.choice('Closed').click()
  await expectAccessible(page)
  await area.confirm('Close ordering')
  await expect(area.state).toHaveText('Closed')

  await test.step('the checkout that is open keeps the input and takes no payment', async () => {
    await expect(checkout.getByText(/Online ordering is closed right now/)).toBeVisible(FOLLOWED)
    await expect(pay).toHaveCount(0)
  })

  await test.step('a page that is loaded now shows the menu without order buttons', async () => {
    const visitor = await browser.newPage({ baseURL: restStop.baseUrl })
    await visitor.goto('/orders')
    await expect(
      visitor.getByText('Online ordering is closed right now. You can still look at the menu.'),
    ).toBeVisible()
    await expect(visitor.getByRole('heading', { name: product.section })).toBeVisible()
    await expect(visitor.getByRole('button', { name: /^Add / })).toHaveCount(0)
    await visitor.close()
  })

  await test.step('the change is undone from its record, after a restart', async () => {
    await restStop.restartServer()
    await area.changes.first().getByRole('button', { name: /^Undo/ }).click()
    // The example site names no one whom alerts reach.
    await area.confirm('Open anyway')
    await expect(area.state).toHaveText('Open')
    await expect(area.changes).toHaveCount(2)
    await takeOutOfPocket(customer)
    await expect(pay).toBeVisible(FOLLOWED)
    await expect(checkout.getByLabel('Mobile number')).toHaveValue(/^04/)
  })

  await test.step('two taps close the kitchen for today, and every page follows', async () => {
    const visitor = await browser.newPage({ baseURL: restStop.baseUrl })
    await visitor.goto('/home')
    await area.row('Kitchen').click()
    await expectAccessible(page)
    await area.confirm('Close now')
    await expect(area.row('Kitchen')).toContainText(/Closed · opens/)
    for (const open of [customer, visitor]) await takeOutOfPocket(open)
    const closed = checkout.getByText(/kitchen isn't taking orders/)
    await expect(closed).toBeVisible(FOLLOWED)
    await expect(visitor.getByRole('region', { name: 'At a glance' })).toContainText(/Closed · opens/)
    await visitor.close()
    await area.changes.first().getByRole('button', { name: /^Undo/ }).click()
    await area.confirm('Undo')
    await expect(area.row('Kitchen')).toContainText('Open 24 hours')
    await takeOutOfPocket(customer)
    await expect(closed).toHaveCount(0, FOLLOWED)
  })

  await test.step('the points for a dollar and the places change, and open pages follow', async () => {
    const visitor = await browser.newPage({ baseURL: restStop.baseUrl })
    await visitor.goto('/cards')
    await area.row('Loyalty').click()
    await expectAccessible(page)
    await area.dialog.getByLabel('Points for a dollar').fill('7')
    await area.confirm('Save')
    // Money rules are confirmed with the password.
    await area.dialog.getByLabel('Your password').fill(riley.password)
    await area.confirm('Save')
    await expect(area.row('Loyalty')).toContainText('7 points for a dollar')
    await takeOutOfPocket(visitor)
    await expect(visitor.getByText('7 points for every dollar')).toBeVisible(FOLLOWED)
    await visitor.close()
    const waiting = await browser.newPage({ baseURL: restStop.baseUrl })
    await openWithOrder(waiting, 'Collect it elsewhere')
    await area.row('Places').click()
    await expectAccessible(page)
    await area.dialog.getByLabel('Collect it …').fill('at the caravan')
    await area.dialog.getByLabel('While the diner is closed').fill('')
    await area.confirm('Save')
    await expect(area.row('Places')).toContainText('at the caravan')
    await expect(waiting.getByText('Collect it at the caravan')).toBeVisible(FOLLOWED)
    await waiting.close()
  })

  await test.step('a phone gets the alerts with the password and the code that was sent to it', async () => {
    const number = newMobileNumber()
    const shown = number.replace(/^(\d{4})(\d{3})/, '$1 $2 ')
    await area.row('Alerts').click()
    await area.confirm('Add a phone or email')
    await area.dialog.getByLabel('Mobile number or email').fill(number)
    await area.confirm('Send a code')
    await area.dialog.getByLabel('Your password').fill(riley.password)
    await area.confirm('Send a code')
    const code = area.dialog.getByLabel('Code', { exact: true })
    await expect(code).toBeVisible()
    await expectAccessible(page)
    const [sent] = await messagesTo(page.request, restStop.standinsUrl, `+61${number.slice(1)}`)
    await code.fill(/^\d{6}/.exec(sent?.text ?? '')?.[0] ?? '')
    await area.confirm('Add')
    await expect(area.changes.first()).toContainText(`Alerts: added ${shown}`)
    await area.row('Alerts').click()
    await area.confirm(`Remove ${shown}`)
    await area.confirm('Leave it')
    await area.dialog.getByRole('button', { name: 'Close' }).click()
  })

  await test.step('Back leads to the board', async () => {
    await page.goBack()
    await expect(area.heading).toBeHidden()
    await expect(page.getByRole('heading', { name: 'Fulfilment' })).toBeVisible()
  })
  await customer.close()
})

// Covers customers-10, login-14, manager-1, manager-3, team-1, team-2, team-4.
test('the second of two managers reads what the first changed, and plain staff manage nothing', async ({
  page,
  browser,
  restStop,
}) => {
  const otherPage = await browser.newPage({ baseURL: restStop.baseUrl })
  const [area, other] = [managerArea(page), managerArea(otherPage)]
  for (const manager of [page, otherPage]) {
    await openAs(manager, riley)
    await managerArea(manager).open()
  }
  await expect(other.state).toHaveText('Open')
  await other.choice('Coming soon').click()
  await area.choice('Closed').click()
  await area.confirm('Close ordering')
  await expect(area.state).toHaveText('Closed')
  await other.confirm('Show “coming soon”')
  await expect(other.dialog.getByText(/changed this at .+: open → closed\. Still show “coming soon”\?/)).toBeVisible()
  await other.confirm('Leave it closed')
  await expect(other.state).toHaveText('Closed')

  await test.step('a cook joins with the link of an invitation, and is out seconds after being deactivated', async () => {
    const cook = newPerson('Alex Grill')
    const phone = await browser.newPage({ baseURL: restStop.baseUrl })
    await other.row('Team').click()
    await other.confirm('Invite someone')
    await other.confirm('Invite')
    await other.confirmWithPassword('Invite', riley)
    await expectAccessible(otherPage)
    await phone.goto(await other.dialog.getByText(/\/identity\/join\?token=/).innerText())
    await expectAccessible(phone)
    await login(phone).password.fill('robinson crusoe')
    await phone.getByLabel('Name').fill('Robinson Crusoe')
    // What screen readers announce.
    const verdict = phone.getByRole('status').filter({ hasText: 'Use words other than your name' })
    await expect(verdict).toBeAttached()
    await login(phone).fillInvitation(cook)
    await phone.getByRole('button', { name: 'Join' }).click()
    await phone.getByRole('link', { name: 'Log in' }).click()
    await login(phone).submitPassword(cook)
    await expect(phone.getByRole('heading', { name: 'Fulfilment' })).toBeVisible()

    await other.confirm('Done')
    await other.confirm('Open Alex Grill')
    await expectAccessible(otherPage)
    await other.confirm('Deactivate')
    await other.confirm('Deactivate')
    await other.confirmWithPassword('Deactivate', riley)
    await takeOutOfPocket(phone)
    await expect(phone.getByText('A manager has deactivated the account.')).toBeVisible(FOLLOWED)
    await phone.close()
    await other.dialog.getByRole('button', { name: 'Close' }).click()
  })

  await test.step('a customer who forgot their password logs in with a code from the counter', async () => {
    const kim = newPerson('Kim Kookaburra')
    await registerCustomer(restStop.baseUrl, { person: kim })
    await otherPage.getByRole('button', { name: /^Customers/ }).click()
    await other.dialog.getByLabel('Card number, phone, email or name').fill(kim.email)
    await other.dialog.getByLabel('Why are you looking them up?').fill('Forgot the password')
    await other.confirm('Find')
    await other.dialog.getByRole('button', { name: /^Kim Kookaburra/ }).click()
    await other.confirm('Code to log in')
    await other.confirm('Make a code')
    await other.confirmWithPassword('Make a code', riley)
    await expectAccessible(otherPage)
    const code = await other.dialog.getByText(/^[2-9a-z]{4} [2-9a-z]{4}$/).innerText()
    const phone = await browser.newPage({ baseURL: restStop.baseUrl })
    await login(phone).open()
    await phone.getByRole('link', { name: 'I have a code from the counter' }).click()
    await expectAccessible(phone)
    await login(phone).email.fill(kim.email)
    await phone.getByLabel('Code', { exact: true }).fill(code)
    await phone.getByRole('button', { name: 'Continue' }).click()
    await phone.getByLabel('New password', { exact: true }).fill('five calm kookaburras')
    await expectAccessible(phone)
    await phone.getByRole('button', { name: 'Save and log in' }).click()
    await expect(shell(phone).menuButton).toBeVisible()
    await phone.close()
  })
  await otherPage.close()

  const staff = await browser.newPage({ baseURL: restStop.baseUrl })
  const chunks: string[] = []
  staff.on('request', (request) => void chunks.push(request.url()))
  await openAs(staff, sam)
  await shell(staff).menuButton.click()
  await expect(staff.getByRole('button', { name: 'Log Out' })).toBeVisible()
  await expect(managerArea(staff).openButton).toHaveCount(0)
  expect(chunks.filter((url) => url.includes('ManagerArea'))).toEqual([])
  await staff.close()
})
