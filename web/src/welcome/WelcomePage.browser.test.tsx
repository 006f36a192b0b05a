import { describe, expect, it, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { SITE_DISHES, SITE_PRODUCTS } from '../../test/facts.ts'
import { CASEY, renderApp, signedInAs } from '../../test/render-app.tsx'
import { json, problem, stubApi } from '../../test/stub-api.ts'

describe('the welcome page', () => {
  // Covers welcome-1.
  it('the welcome page shows the intro, the facilities, the address and the menu, in that order', async () => {
    stubApi()
    await renderApp('/home')
    const inOrder = [
      page.getByRole('heading', { name: 'Welcome to the Fuel Shack', level: 1 }),
      page.getByRole('button', { name: 'Login or Signup' }),
      page.getByText(/highway rest stop and diner/),
      page.getByRole('heading', { name: 'Facilities', level: 2 }),
      ...[
        'Ultra hi flow bowsers',
        'Discount diesel for all trucks and buses',
        'Premium discounted fuel for cars and caravans',
        'Laundry, showers, parking, dining car, vacuums and toilets',
        'Outdoor seating area',
      ].map((facility) => page.getByRole('listitem').filter({ hasText: facility })),
      page.getByText(/ask a staff member to redeem your fuel card and rewards card/),
      page.getByRole('heading', { name: 'Find us', level: 2 }),
      page.getByText('Lot 4 Bindara Highway', { exact: true }),
      page.getByText(/^Coolabah Creek QLD/),
      page.getByText(/^Enter from Stockyard Street/),
      page.getByAltText(/Fuel Shack at dusk/),
      page.getByRole('link', { name: 'Open in Google Maps' }),
      page.getByRole('heading', { name: 'Menu', level: 2 }),
      ...['Breakfast', 'Lunch', 'Dinner', 'Burgers', 'Sides', 'Drinks'].map((board) =>
        page.getByRole('button', { name: `${board} menu, enlarge` }),
      ),
      page.getByRole('link', { name: 'Follow us on Instagram' }),
    ]
    await expect.element(page.getByRole('heading', { level: 1 })).toBeVisible()
    const elements = inOrder.map((each) => each.element())
    const main = page.getByRole('main').element()
    const inDocumentOrder = [...main.querySelectorAll('*')].filter((element) =>
      elements.some((each) => each === element),
    )
    expect(inDocumentOrder).toEqual(elements)

    const boxes = elements.map((element) => element.getBoundingClientRect())
    const inVisualOrder = boxes.toSorted((one, other) => one.top - other.top || one.left - other.left)
    expect(inVisualOrder).toEqual(boxes)
  })

  // Covers welcome-5, welcome-7.
  it('the welcome page shows a photo of the site and six menu boards, each with its contents as text', async () => {
    stubApi()
    const { container } = await renderApp('/home', { catalogue: SITE_PRODUCTS })
    const photo = page.getByAltText(/Fuel Shack at dusk/)
    await expect.element(photo).toHaveAttribute('src', expect.stringMatching(/^\/photos\/.+/))

    const boards = [...container.querySelectorAll<HTMLImageElement>('img[src^="/menu/"]')]
    expect(boards.map((board) => board.getAttribute('src'))).toEqual([
      '/menu/menu1_breakfast.png',
      '/menu/menu2_lunch.png',
      '/menu/menu3_dinner.png',
      '/menu/menu4_burgers.png',
      '/menu/menu5_sides.png',
      '/menu/menu6_drinks.png',
    ])
    expect(boards[0]?.alt).toMatch(/^Breakfast menu\. Bacon and egg roll, \$11\.50/)
  })

  it('the welcome page says when fuel and diner are open', async () => {
    stubApi()
    const { container } = await renderApp('/home')
    const rows = [...container.querySelectorAll('dl > div')].map((row) => row.textContent)
    expect(rows.slice(0, 2)).toEqual([
      'Fuel and showersOpen 24 hours, 7 days',
      'DinerEvery day, 5\u00A0am to 9\u00A0pm',
    ])
  })

  it('the welcome page gives each board a short name, and its contents as the description', async () => {
    stubApi()
    await renderApp('/home', { catalogue: SITE_PRODUCTS })
    const breakfast = page.getByRole('button', { name: 'Breakfast menu, enlarge', exact: true })
    await expect
      .element(breakfast)
      .toHaveAccessibleDescription(expect.stringMatching(/^Breakfast menu\. Bacon and egg roll, \$11\.50/))
  })

  // Covers welcome-8.
  it('the welcome page shows two boards per row', async () => {
    stubApi()
    await renderApp('/home')
    const breakfast = page.getByRole('button', { name: 'Breakfast menu, enlarge' }).element().getBoundingClientRect()
    const lunch = page.getByRole('button', { name: 'Lunch menu, enlarge' }).element().getBoundingClientRect()
    const dinner = page.getByRole('button', { name: 'Dinner menu, enlarge' }).element().getBoundingClientRect()
    expect(lunch.top).toBe(breakfast.top)
    expect(dinner.left).toBe(breakfast.left)
    expect(dinner.top).toBeGreaterThan(breakfast.bottom)
  })

  // Covers welcome-6.
  it.each(['Open in Google Maps', 'Follow us on Instagram'])(
    '%s opens a new tab without access to this one',
    async (name) => {
      stubApi()
      await renderApp('/home')
      const link = page.getByRole('link', { name })
      await expect.element(link).toHaveAttribute('target', '_blank')
      await expect.element(link).toHaveAttribute('rel', expect.stringContaining('noopener'))
    },
  )

  // Covers login-3.
  it('the welcome page shows no login button to a logged-in user', async () => {
    stubApi()
    signedInAs()
    await renderApp('/home')
    await expect.element(page.getByRole('button', { name: 'Account menu' })).toBeVisible()
    expect(page.getByRole('button', { name: 'Login or Signup' }).query()).toBeNull()
  })

  it.each([
    ['a phone on its side', 844, 390],
    ['a tablet', 768, 1024],
    ['a laptop', 1280, 800],
  ])('the login button of the welcome page is as high on %s as on a phone', async (_, width, height) => {
    stubApi()
    await renderApp('/home')
    const button = page.getByRole('button', { name: 'Login or Signup' })
    await expect.element(button).toBeVisible()
    const heightOnPhone = button.element().getBoundingClientRect().height
    await page.viewport(width, height)
    expect(button.element().getBoundingClientRect().height).toBe(heightOnPhone)
  })

  it('the welcome page has an icon for each facility, which is not read out', async () => {
    stubApi()
    await renderApp('/home')
    const facilities = page.getByRole('region', { name: 'Facilities' }).getByRole('listitem')
    const icons = facilities.elements().map((item) => item.querySelector('svg[aria-hidden] path')?.getAttribute('d'))
    expect(icons).toHaveLength(5)
    expect(new Set(icons.filter(Boolean)).size).toBe(5)
  })
})

describe('the greeting of a customer', () => {
  const greeting = page.getByRole('link', { name: /^G'day/ })

  // Covers welcome-12.
  it('the greeting of a customer has the first name and the points, in the space of the login button, and leads to the card', async () => {
    stubApi()
    signedInAs()
    await renderApp('/home')
    await expect.element(greeting).toHaveAccessibleName("G'day Casey 240 points on your card")
    const nothingMoved = greeting.element().parentElement?.getBoundingClientRect().height
    expect(nothingMoved).toBe(48)
    await greeting.click()
    await expect.poll(() => location.pathname).toBe('/cards')
  })

  // Covers welcome-12.
  it('the greeting of a customer labels stored points as of the last check while offline', async () => {
    stubApi({ 'GET customerBalances/current': () => Promise.reject(new TypeError('Failed to fetch')) })
    signedInAs()
    localStorage.setItem('registered-customer', CASEY.sub)
    localStorage.setItem(
      'loyalty-card',
      JSON.stringify({
        subject: CASEY.sub,
        card: { cardNumber: '1234567812345670', createdAt: '2025-03-04T05:06:07.000Z' },
        balance: { loyaltyPoints: 90, availableSpend: 0 },
        asAt: '2025-05-05T05:05:05.000Z',
      }),
    )
    await renderApp('/home')
    await expect.element(greeting).toHaveAccessibleName("G'day Casey 90 points at last check")
  })

  it('the greeting of a customer has no name where only an email address is known', async () => {
    stubApi({ 'GET customerBalances/current': () => problem(500, 'internal') })
    signedInAs({ sub: 'casey-2', email: 'casey@fuelshack.example', role: 'customer' })
    await renderApp('/home')
    await expect.element(greeting).toHaveAccessibleName("G'day See your card")
  })
})

describe('a menu board', () => {
  // Covers welcome-9, welcome-10.
  it('a menu board opens at 0.8 of the height, and its handle moves it through the snap points', async () => {
    stubApi()
    await renderApp('/home')
    const opener = page.getByRole('button', { name: 'Lunch menu, enlarge' })
    await opener.click()
    const sheet = page.getByRole('dialog', { name: 'Lunch menu' })
    await expect.element(sheet.getByAltText('Lunch board')).toBeVisible()

    const handle = sheet.getByRole('button', { name: /^Resize/ })
    for (const percent of [80, 0, 20, 40, 60, 80]) {
      await expect.element(handle).toHaveAccessibleName(`Resize, now ${percent}% of the screen`)
      // At 0, the handle itself stays at the bottom edge.
      const top = Math.min(innerHeight * (1 - percent / 100), innerHeight - 48)
      await expect.poll(() => Math.round(sheet.element().getBoundingClientRect().top)).toBe(Math.round(top))
      await handle.click()
    }
    await userEvent.keyboard('{Escape}')
    await expect.element(sheet).not.toBeInTheDocument()
    await expect.element(opener).toHaveFocus()
  })

  // Covers welcome-10.
  it('a menu board at 0 is a strip with its title, where only the handle and Close take the focus', async () => {
    stubApi()
    await renderApp('/home')
    await page.getByRole('button', { name: 'Lunch menu, enlarge' }).click()
    const sheet = page.getByRole('dialog', { name: 'Lunch menu' })
    const handle = sheet.getByRole('button', { name: /^Resize/ })
    await handle.click()
    await expect.poll(() => Math.round(sheet.element().getBoundingClientRect().top)).toBe(innerHeight - 48)
    const close = sheet.getByRole('button', { name: 'Close' })
    for (const part of [handle, close, sheet.getByRole('heading', { name: 'Lunch menu' })]) {
      await expect.element(part).toBeInViewport({ ratio: 1 })
    }
    const { left, width } = handle.element().getBoundingClientRect()
    expect(document.elementFromPoint(left + width / 4, innerHeight - 8)).toBe(handle.element())

    const focused = new Set<Element | null>()
    for (let step = 0; step < 4; step += 1) {
      await userEvent.tab()
      focused.add(document.activeElement)
    }
    expect(focused).toEqual(new Set([handle.element(), close.element()]))
    await close.click()
    await expect.element(sheet).not.toBeInTheDocument()
  })

  // Covers welcome-11.
  it('a menu board lists its dishes with price and description', async () => {
    stubApi({ 'GET stripe/products': () => json(SITE_PRODUCTS), 'GET menu': () => json(SITE_DISHES) })
    await renderApp('/home', { catalogue: SITE_PRODUCTS })
    await page.getByRole('button', { name: 'Breakfast menu, enlarge' }).click()
    const dishes = page.getByRole('dialog', { name: 'Breakfast menu' }).getByRole('listitem')
    await expect
      .element(dishes.first())
      .toHaveTextContent('Bacon and egg roll $11.50Two rashers, fried egg, barbecue or tomato sauce')
    expect(dishes.elements()).toHaveLength(6)
  })

  it('a menu board covers the board with the zoom button only where there is room for both', async () => {
    stubApi()
    await renderApp('/home')
    await page.getByRole('button', { name: 'Sides menu, enlarge' }).click()
    const sheet = page.getByRole('dialog', { name: 'Sides menu' })
    const zoom = sheet.getByRole('button', { name: 'Zoom in' })
    await expect.element(zoom).toBeVisible()
    const handle = sheet.getByRole('button', { name: /^Resize/ })
    await handle.click()
    await handle.click()
    await expect.element(handle).toHaveAccessibleName('Resize, now 20% of the screen')
    await expect.element(zoom).not.toBeInTheDocument()
  })
})

describe('the road sign', () => {
  const sign = page.getByRole('region', { name: 'At a glance' })
  const textOf = () => sign.element().textContent.replaceAll('\u00A0', ' ')

  // Covers welcome-2.
  it.each([
    ['2026-11-22T12:00:00+10:00', 'DinerOpen until 9 pm'],
    ['2026-11-22T21:00:00+10:00', 'DinerClosed · opens 5 am'],
  ])('the road sign at %s says whether the diner is open, in the time zone of the rest stop', async (now, text) => {
    vi.useFakeTimers({ now: new Date(now), toFake: ['Date'] })
    stubApi()
    await renderApp('/home')
    await expect.poll(textOf).toContain(text)
    expect(textOf()).toContain('Fuel and showersOpen 24 hours')
  })

  it('the road sign says who can park and where to turn in, and leads to menu and card', async () => {
    stubApi()
    await renderApp('/home')
    expect(textOf()).toContain('Room for road trains and vans')
    expect(textOf()).toContain('Turn off at Stockyard Street')
    await sign.getByRole('link', { name: 'My card' }).click()
    await expect.poll(() => location.pathname).toBe('/cards')
  })
})
