import { describe, expect, it, onTestFinished } from 'vitest'
import { page } from 'vitest/browser'
import { renderApp, signedInAs } from '../../../test/render-app.tsx'
import { CHIPS, stubApi } from '../../../test/stub-api.ts'

const dialog = page.getByRole('dialog')
const tab = (name: string) => page.getByRole('link', { name, exact: true })

/** Nothing of a modal is left: the page scrolls, is accessible, and an element in it has the focus. */
async function expectPageRestored() {
  await expect.element(dialog).not.toBeInTheDocument()
  await expect.poll(() => document.activeElement).not.toBe(document.body)
  expect(document.activeElement?.isConnected).toBe(true)
  expect(document.querySelectorAll('[inert], [aria-hidden="true"]:has(main), main[aria-hidden]')).toHaveLength(0)
  await expect.poll(() => getComputedStyle(document.documentElement).overflowY).toBe('visible')
  await expect.poll(() => getComputedStyle(document.body).overflowY).toBe('visible')
}

describe('navigating back', () => {
  const openers = [
    ['the account menu', '/home', page.getByRole('button', { name: 'Account menu' })],
    ['the checkout', '/home', page.getByRole('button', { name: /Checkout/ })],
    ['a menu board', '/home', page.getByRole('button', { name: /breakfast/i })],
    ['the card’s code', '/cards', page.getByRole('button', { name: 'Collect / Redeem Points' })],
  ] as const

  it.each(openers)(
    'Back closes %s and gives the page back; a second time leaves the page',
    async (_, address, opener) => {
      stubApi()
      sessionStorage.setItem('cart', JSON.stringify([{ ...CHIPS, quantity: 2 }]))
      signedInAs()
      await renderApp('/orders')
      await tab(address === '/home' ? 'Home' : 'Cards').click()
      await expect.poll(() => location.pathname).toBe(address)
      await opener.click()
      await expect.element(dialog).toBeVisible()
      history.back()
      await expectPageRestored()
      expect(location.pathname).toBe(address)
      history.back()
      await expect.poll(() => location.pathname).toBe('/orders')
      await expect.element(page.getByText('Online ordering coming soon!')).toBeVisible()
    },
  )

  it('Back leaves the page at once after a dialog was closed by its button', async () => {
    stubApi()
    signedInAs()
    await renderApp('/orders')
    await tab('Cards').click()
    await page.getByRole('button', { name: 'Collect / Redeem Points' }).click()
    await dialog.getByRole('button', { name: 'Close' }).first().click()
    await expectPageRestored()
    await expect.poll(() => history.state?.layers).toBeUndefined()
    history.back()
    await expect.poll(() => location.pathname).toBe('/orders')
  })

  it('a page that is chosen in the moment after a dialog was closed opens, and stays', async () => {
    stubApi()
    signedInAs()
    await renderApp('/orders')
    await tab('Cards').click()
    const home = tab('Home').element()
    await page.getByRole('button', { name: 'Collect / Redeem Points' }).click()
    const closeButton = dialog.getByRole('button', { name: 'Close' }).first()
    await expect.element(closeButton).toBeVisible()
    const close = closeButton.element()
    if (!(close instanceof HTMLElement && home instanceof HTMLElement)) throw new Error('Neither can be tapped')
    close.click()
    await new Promise((resolve) => setTimeout(resolve))
    home.focus()
    home.click()
    await expect.poll(() => location.pathname).toBe('/home')
    await expectPageRestored()
    history.back()
    await expect.poll(() => location.pathname).toBe('/cards')
    history.back()
    await expect.poll(() => location.pathname).toBe('/orders')
  })

  it('Back closes a dialog above a menu first, then the menu', async () => {
    stubApi()
    signedInAs()
    await renderApp('/home')
    await page.getByRole('button', { name: 'Account menu' }).click()
    await page.getByRole('button', { name: 'My data' }).click()
    await expect.element(page.getByRole('heading', { name: 'My data' })).toBeVisible()
    history.back()
    await expect.element(page.getByRole('heading', { name: 'My data' })).not.toBeInTheDocument()
    await expect.element(page.getByRole('heading', { name: 'Account' })).toBeVisible()
    history.back()
    await expectPageRestored()
    expect(location.pathname).toBe('/home')
  })
})

it('Back in the moment in which a dialog appears closes that dialog, and not the one below', async () => {
  stubApi()
  signedInAs()
  await renderApp('/home')
  await page.getByRole('button', { name: 'Account menu' }).click()
  await expect.element(page.getByRole('heading', { name: 'Account' })).toBeVisible()
  const observer = new MutationObserver(() => {
    const titles = [...document.querySelectorAll('h2')].map(({ textContent }) => textContent)
    if (!titles.includes('My data')) return
    observer.disconnect()
    history.back()
  })
  onTestFinished(() => observer.disconnect())
  observer.observe(document.body, { childList: true, subtree: true })
  await page.getByRole('button', { name: 'My data' }).click()
  await expect.poll(() => history.state?.layers).toBe(1)
  await expect.element(page.getByRole('heading', { name: 'My data' })).not.toBeInTheDocument()
  await expect.element(page.getByRole('heading', { name: 'Account' })).toBeVisible()
})

describe('tabs', () => {
  it('tabs keep their scroll position, and the current one scrolls to its top', async () => {
    // Playwright scrolls before it clicks.
    const click = (name: string) =>
      tab(name)
        .element()
        .dispatchEvent(new MouseEvent('click', { bubbles: true, cancelable: true }))
    stubApi()
    await renderApp('/home')
    window.scrollTo(0, 400)
    click('Order')
    await expect.poll(() => scrollY).toBe(0)
    click('Home')
    await expect.poll(() => scrollY).toBe(400)
    click('Home')
    await expect.poll(() => scrollY).toBe(0)
  })
})
