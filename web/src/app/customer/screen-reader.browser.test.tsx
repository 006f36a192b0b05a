/**
 * Checks what a screen reader reads out on each main task of a customer: names, roles, states and order. A snapshot names only what
 * must not be lost, and other content may stand between.
 */
import { describe, expect, it } from 'vitest'
import { page } from 'vitest/browser'
import { SITE_DISHES, SITE_PRODUCTS } from '../../../test/facts.ts'
import { renderApp, signedInAs } from '../../../test/render-app.tsx'
import { json, stubApi } from '../../../test/stub-api.ts'
import { openCheckout, pay } from '../../checkout/test/open-checkout.ts'

const body = page.elementLocator(document.body)
const main = page.getByRole('main')
const dialog = page.getByRole('dialog')

describe('a visitor reads', () => {
  // Covers login-1.
  it('a visitor reads the landmarks, headings and buttons of the welcome page', async () => {
    stubApi()
    await renderApp('/home')
    await expect.element(body).toMatchAriaInlineSnapshot(`
      - link "Skip to content"
      - banner:
        - link "Fuel Shack"
        - button "Login"
      - main:
        - heading "Welcome to the Fuel Shack" [level=1]
        - button "Login or Signup"
        - region "At a glance":
          - navigation "Shortcuts":
            - link "See the menu"
            - link "My card"
        - region "Facilities":
          - heading "Facilities" [level=2]
          - list
        - region "Find us":
          - heading "Find us" [level=2]
          - img /Fuel Shack at dusk/
          - link "Open in Google Maps"
        - region "Menu":
          - heading "Menu" [level=2]
          - list:
            - listitem:
              - button "Breakfast menu, enlarge"
        - link "Follow us on Instagram"
        - link "Privacy, terms and accessibility"
      - navigation "Main":
        - link "Home"
        - link "Order"
        - link "Cards"
    `)
    await expect.element(page.getByRole('link', { name: 'Home', exact: true })).toHaveAttribute('aria-current', 'page')
  })

  it('a visitor reads the dishes of an opened menu board', async () => {
    stubApi({ 'GET stripe/products': () => json(SITE_PRODUCTS), 'GET menu': () => json(SITE_DISHES) })
    await renderApp('/home', { catalogue: SITE_PRODUCTS })
    await page.getByRole('button', { name: 'Breakfast menu, enlarge' }).click()
    await expect.element(dialog.getByRole('button', { name: 'Zoom in' })).toBeVisible()
    await expect.element(dialog).toMatchAriaInlineSnapshot(`
      - dialog "Breakfast menu":
        - button "Resize, now 80% of the screen"
        - heading "Breakfast menu" [level=2]
        - button "Close"
        - img "Breakfast board"
        - list:
          - listitem:
            - text: Bacon and egg roll $11.50
            - paragraph: Two rashers, fried egg, barbecue or tomato sauce
        - button "Zoom in"
    `)
  })

  it('a visitor reads on the cards page how to get a card', async () => {
    stubApi()
    await renderApp('/cards')
    await expect.element(main).toMatchAriaInlineSnapshot(`
      - main:
        - heading "Cards" [level=1]
        - paragraph: Login to access your loyalty card and associated benefits...
        - button "Login"
    `)
  })
})

describe('a customer reads', () => {
  it('a customer reads the sections and rows of the menu, and the way to the checkout', async () => {
    stubApi()
    signedInAs()
    await renderApp('/orders', { ordering: 'open' })
    const plus = page.getByRole('button', { name: 'Add Hot chips, $9.50', exact: true })
    await plus.click()
    await plus.click()
    await expect.element(page.getByText('With chicken salt')).toBeInTheDocument()
    await expect.element(body).toMatchAriaInlineSnapshot(`
      - link "Skip to content"
      - link "Skip to your cart"
      - banner:
        - button "Account menu"
      - main:
        - heading "Order" [level=1]
        - searchbox "Search the menu"
        - navigation "Menu sections":
          - link "Sides"
        - region "Sides":
          - heading "Sides" [level=2]
          - list:
            - listitem:
              - button "About Hot chips": Hot chips
              - text: $9.50
              - paragraph: vegan With chicken salt
              - button "Remove one Hot chips"
              - status "Quantity of Hot chips": "2"
              - button "Add Hot chips, $9.50"
      - button /^Checkout 2 items/
      - navigation "Main":
        - link "Order"
    `)
  })

  it('a customer reads the fields of the checkout, what is wrong with one, and what an order costs', async () => {
    await openCheckout()
    await pay.click()
    await expect.element(page.getByRole('dialog', { name: 'Checkout' })).toMatchAriaInlineSnapshot(`
      - dialog "Checkout":
        - heading "Checkout" [level=2]
        - button "Close"
        - group:
          - list "Your cart":
            - listitem:
              - button "Remove one Hot chips"
              - status "Quantity of Hot chips": "2"
              - button "Add Hot chips"
          - group "Order type":
            - radio "Pickup" [checked]
            - radio "Delivery" [disabled]
            - text: Delivery Not available yet
          - textbox "Mobile number"
          - paragraph: Please enter a valid phone number (e.g., 0412 345 678).
          - group "Eating here?":
            - radio "Take away" [checked]
            - radio "Eat here"
          - textbox "Notes"
        - contentinfo:
          - paragraph: Total $21.50
          - button "Pay"
    `)
    await expect
      .element(dialog.getByRole('radio', { name: 'Delivery' }))
      .toHaveAccessibleDescription('Not available yet')
    await expect
      .element(dialog.getByLabelText('Mobile number'))
      .toHaveAccessibleDescription(expect.stringMatching(/^Please enter a valid phone number/))
  })

  it('a customer reads the card, its balance and its code', async () => {
    stubApi()
    signedInAs()
    await renderApp('/cards')
    await expect.element(page.getByText('240 points', { exact: true })).toBeVisible()
    await expect.element(main).toMatchAriaInlineSnapshot(`
      - main:
        - heading "Cards" [level=1]
        - region "Loyalty card":
          - paragraph: 1234-5678-1234-5670
          - paragraph: "Issued: 2025-03-04"
        - region "Balance":
          - paragraph: 240 points
          - progressbar "Next reward"
          - paragraph: "Balance: $12.50"
        - button "Collect / Redeem Points"
        - button "Turn points into $10.00"
    `)
    await page.getByRole('button', { name: 'Collect / Redeem Points' }).click()
    await page.getByRole('switch', { name: 'Show a QR code' }).click()
    await expect.element(dialog).toMatchAriaInlineSnapshot(`
      - dialog "Collect / Redeem Points":
        - heading "Collect / Redeem Points" [level=2]
        - button "Close"
        - img "QR code of your card number"
        - paragraph: 1234-5678-1234-5670
        - switch "Show a QR code" [checked]
    `)
  })

  it('a customer reads the greeting and the account menu', async () => {
    stubApi()
    signedInAs()
    await renderApp('/home')
    await expect.element(page.getByRole('link', { name: /points on your card/ })).toBeVisible()
    await expect.element(main).toMatchAriaInlineSnapshot(`
      - main:
        - heading "Welcome to the Fuel Shack" [level=1]
        - link "G'day Casey 240 points on your card"
        - region "At a glance"
    `)
    await page.getByRole('button', { name: 'Account menu' }).click()
    await expect.element(dialog).toMatchAriaInlineSnapshot(`
      - dialog "Account":
        - heading "Account" [level=2]
        - button "Close"
        - paragraph:
          - text: You're logged in as
          - strong: Casey Driver
        - button "My data"
        - button "Log Out"
        - paragraph: "App version: 1.3.0"
    `)
  })
})
