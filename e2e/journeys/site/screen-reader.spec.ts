/**
 * What a screen reader reads out on each main task: names, roles, states and their order. Each snapshot names only what
 * must not be lost, and other content may stand between.
 */
import { card } from '@fuel-shack/harness/pages/card'
import { fulfilment } from '@fuel-shack/harness/pages/fulfilment'
import { ordering } from '@fuel-shack/harness/pages/ordering'
import { shell } from '@fuel-shack/harness/pages/shell'
import { welcome } from '@fuel-shack/harness/pages/welcome'
import { newPerson, type Person } from '@fuel-shack/harness/people'
import { board, dollars, product, products, site } from '@fuel-shack/harness/site'
import { expect, test, type Page } from '@playwright/test'
import { expectOrderWithinOnePoll, openCounter } from '../../support/counter.ts'
import { openForOrders } from '../../support/rest-stops.ts'
import { openAsCustomer } from '../../support/session.ts'
import { placeOrder } from '../../support/paid-orders.ts'

const PRICE = dollars(product.priceInCents)
/** The defaults among the product's options. */
const DEFAULTS = (product.details?.optionGroups ?? []).flatMap(({ options }) =>
  options.filter(({ isDefault }) => isDefault).map(({ title }) => title),
)
const TAGS = (product.details?.tags ?? []).join(', ')
const quoted = (text: string): string => JSON.stringify(text)
/** Lines of a snapshot, each as deep in the tree as its indentation. */
const lines = (...each: string[]): string => each.join('\n')
const dialogHead = (title: string): string[] => [
  `- dialog ${quoted(title)}:`,
  `  - heading ${quoted(title)} [level=2]`,
  '  - button "Close"',
]

/** Opens a board and closes it. */
async function expectBoard(page: Page): Promise<void> {
  await welcome(page).boardButton(board).click()
  const dishes = products.filter(({ section }) => section === board.section)
  expect(dishes.length).toBeGreaterThan(2)
  await expect(welcome(page).boardSheet(board)).toMatchAriaSnapshot(
    lines(
      `- dialog ${quoted(`${board.title} menu`)}:`,
      '  - button "Resize, now 80% of the screen"',
      `  - heading ${quoted(`${board.title} menu`)} [level=2]`,
      '  - button "Close"',
      `  - img ${quoted(`${board.title} board`)}`,
      '  - list:',
      ...dishes.flatMap(({ title, priceInCents, description }) => [
        '    - listitem:',
        `      - text: ${quoted(`${title} ${dollars(priceInCents)}`)}`,
        `      - paragraph: ${quoted(description)}`,
      ]),
      '  - button "Zoom in"',
    ),
  )
  await expect(welcome(page).boardSheet(board).getByRole('img')).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(page.getByRole('dialog')).toBeHidden()
}

// Covers login-1, welcome-9, welcome-11, cards-1.
test('a visitor: landmarks, headings and buttons of the welcome page, the dishes of an opened board, and the way to a card', async ({
  page,
}) => {
  await page.goto('/')
  await expect(page).toHaveURL('/home')
  const facilities = site.welcome.facilities.map(({ text }) => `      - listitem: ${quoted(text)}`)
  const boards = site.menuBoards.flatMap(({ title }) => [
    '      - listitem:',
    `        - button ${quoted(`${title} menu, enlarge`)}`,
  ])
  await expect(page.locator('body')).toMatchAriaSnapshot(
    lines(
      '- link "Skip to content"',
      '- banner:',
      `  - link ${quoted(site.name)}`,
      '  - button "Login"',
      '- main:',
      `  - heading ${quoted(site.welcome.heading)} [level=1]`,
      '  - button "Login or Signup"',
      '  - region "At a glance":',
      '    - navigation "Shortcuts":',
      '      - link "See the menu"',
      '      - link "My card"',
      '  - region "Facilities":',
      '    - heading "Facilities" [level=2]',
      '    - list:',
      ...facilities,
      '  - region "Find us":',
      '    - heading "Find us" [level=2]',
      // Quoted as a whole: it may contain a colon.
      `    - 'img ${quoted(site.photo.alt).replaceAll("'", "''")}'`,
      '    - link "Open in Google Maps"',
      '  - region "Menu":',
      '    - heading "Menu" [level=2]',
      '    - list:',
      ...boards,
      '  - link "Follow us on Instagram"',
      '- navigation "Main":',
      '  - link "Home"',
      '  - link "Order"',
      '  - link "Cards"',
    ),
  )
  await expect(shell(page).tab('Home')).toHaveAttribute('aria-current', 'page')
  await expectBoard(page)

  await shell(page).goTo('Cards')
  await expect(page.getByRole('main')).toMatchAriaSnapshot(
    lines(
      '- main:',
      '  - heading "Cards" [level=1]',
      '  - paragraph: Login to access your loyalty card and associated benefits...',
      '  - button "Login"',
    ),
  )
})

/** A customer's menu with two of a dish in the cart. */
async function expectMenu(page: Page): Promise<void> {
  const added = [
    '        - listitem:',
    `          - button ${quoted(`About ${product.title}`)}: ${product.title}`,
    `          - text: ${quoted(PRICE)}`,
    `          - paragraph: ${quoted([TAGS, product.description].join(' ').trim())}`,
    `          - button ${quoted(`Remove one ${product.title}`)}`,
    `          - status ${quoted(`Quantity of ${product.title}`)}: "2"`,
    `          - button ${quoted(`Add ${product.title}, ${PRICE}`)}`,
  ]
  await expect(page.locator('body')).toMatchAriaSnapshot(
    lines(
      '- link "Skip to content"',
      '- link "Skip to your cart"',
      '- banner:',
      '  - button "Account menu"',
      '- main:',
      '  - heading "Order" [level=1]',
      '  - searchbox "Search the menu"',
      '  - navigation "Menu sections":',
      `    - link ${quoted(product.section)}`,
      `  - region ${quoted(product.section)}:`,
      `    - heading ${quoted(product.section)} [level=2]`,
      '    - list:',
      ...added.map((line) => line.slice(2)),
      '- button /^Checkout 2 items/',
      '- navigation "Main":',
      '  - link "Order"',
    ),
  )
}

/** Opens the checkout and closes it. */
async function expectCheckout(page: Page): Promise<void> {
  await ordering(page).checkoutBar.click()
  await ordering(page).checkout.payButton.click()
  await expect(ordering(page).checkout.dialog).toMatchAriaSnapshot(
    lines(
      ...dialogHead('Checkout'),
      '  - group:',
      '    - list "Your cart":',
      '      - listitem:',
      `        - button ${quoted(`Remove one ${product.title}`)}`,
      `        - status ${quoted(`Quantity of ${product.title}`)}: "2"`,
      `        - button ${quoted(`Add ${product.title}`)}`,
      '    - group "Order type":',
      '      - radio "Pickup" [checked]',
      '      - radio "Delivery" [disabled]',
      '      - text: /Not available yet/',
      '    - textbox "Mobile number"',
      '    - paragraph: Please enter a valid phone number (e.g., 0412 345 678).',
      '    - group "When?":',
      '      - radio "As soon as possible" [checked]',
      String.raw`      - text: /about \d+ minutes/`,
      '      - radio "Later today"',
      `      - radio "I'm on my way"`,
      '    - group "Eating here?":',
      '      - radio "Take away" [checked]',
      '      - radio "Eat here"',
      '    - textbox "Notes"',
      '  - contentinfo:',
      `    - paragraph: ${quoted(`Total ${dollars(product.priceInCents * 2)}`)}`,
      '    - paragraph: /^Ready about .+$/',
      '    - button "Pay"',
    ),
  )
  await expect(ordering(page).checkout.dialog.getByRole('radio', { name: 'Delivery' })).toHaveAccessibleDescription(
    'Not available yet',
  )
  await expect(ordering(page).checkout.mobileNumber).toHaveAccessibleDescription(/^Please enter a valid phone number/)
  await page.keyboard.press('Escape')
}

/** Opens the card's code and closes it. */
async function expectCard(page: Page): Promise<void> {
  await expect(page.getByRole('main')).toMatchAriaSnapshot(
    lines(
      '- main:',
      '  - heading "Cards" [level=1]',
      '  - region "Loyalty card":',
      String.raw`    - paragraph: /^\d{4}-\d{4}-\d{4}-\d{4}$/`,
      '  - region "Balance":',
      '    - paragraph: 0 points',
      '    - progressbar "Next reward"',
      '    - paragraph: "Balance: $0.00"',
      '  - button "Collect / Redeem Points"',
    ),
  )
  await card(page).collectButton.click()
  await card(page).qrSwitch.click()
  await expect(card(page).dialog).toMatchAriaSnapshot(
    lines(
      ...dialogHead('Collect / Redeem Points'),
      '  - img "QR code of your card number"',
      String.raw`  - paragraph: /^\d{4}-\d{4}-\d{4}-\d{4}$/`,
      '  - switch "Show a QR code" [checked]',
    ),
  )
  await page.keyboard.press('Escape')
}

/** The welcome page of a customer, and the account menu. */
async function expectAccount(page: Page, { name }: Person): Promise<void> {
  await expect(page.getByRole('main')).toMatchAriaSnapshot(
    lines(
      '- main:',
      `  - heading ${quoted(site.welcome.heading)} [level=1]`,
      '  - link "G\'day Robin 0 points on your card"',
      '  - region "At a glance"',
    ),
  )
  await shell(page).menuButton.click()
  await expect(shell(page).menu).toMatchAriaSnapshot(
    lines(
      ...dialogHead('Account'),
      '  - paragraph:',
      "    - text: You're logged in as",
      `    - strong: ${quoted(name)}`,
      '  - button "My data"',
      '  - button "Log Out"',
      '  - paragraph: "App version: 1.3.0"',
    ),
  )
}

test('a customer: names and states of the menu, the checkout, the card and its code, the greeting and the account menu', async ({
  page,
}) => {
  const person = newPerson()
  await openAsCustomer(page, { person, path: '/orders' })
  await ordering(page).fillCart({ [product.title]: 2 })
  await test.step('menu', () => expectMenu(page))
  await test.step('checkout', () => expectCheckout(page))
  await shell(page).goTo('Cards')
  await test.step('card', () => expectCard(page))
  await shell(page).goTo('Home')
  await test.step('account', () => expectAccount(page, person))
})

test('staff: the list says what each order is, and its details are named facts', async ({ browser }) => {
  const person = newPerson()
  const notes = `No onion, please. ${person.email}`
  await placeOrder(openForOrders.baseUrl, notes, { person })

  const counter = await openCounter(browser, openForOrders.baseUrl)
  await expectOrderWithinOnePoll(counter, notes)
  await expect(counter.getByRole('heading', { level: 1 })).toHaveText('Fulfilment')
  await expect(fulfilment(counter).showFulfilled).not.toBeChecked()
  await expect(fulfilment(counter).row(notes)).toHaveAccessibleName(
    new RegExp(`Pick-up - 2 items.*2 × ${product.title}.*04`),
  )
  const details = await fulfilment(counter).openOrder(notes)
  const fact = (name: string, value: string) => [`  - term: ${name}`, `  - definition: ${value}`]
  await expect(details).toMatchAriaSnapshot(
    lines(
      ...dialogHead('Order Details'),
      '  - list "Items":',
      `    - listitem: ${quoted([`${product.title} (x 2)`, ...DEFAULTS].join(' '))}`,
      '  - region "Customer Notes":',
      '    - heading "Customer Notes" [level=3]',
      '    - paragraph:',
      '      - mark: No onion',
      `      - text: ${quoted(`, please. ${person.email}`)}`,
      '  - term: Contact',
      ...fact('Order Type', 'Pick-up'),
      ...fact('Delivery Address', 'N/A'),
      ...fact('Fulfilled At', 'Not Fulfilled'),
      '  - contentinfo:',
      '    - button "Print"',
      '    - button "Notify Order Ready"',
      '    - button "Fulfill Order"',
      '    - button "Close"',
    ),
  )
  await counter.context().close()
})
