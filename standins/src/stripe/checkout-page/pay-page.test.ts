import { describe, expect, test } from 'vitest'
import { openStandins, payOnPage, startSession } from '../../../test/standins-under-test.ts'

describe('the hosted page', () => {
  test('the hosted page shows the lines, the total and the customer’s email', async () => {
    const { stripe } = await openStandins()
    const { url } = await startSession(stripe, { customer_email: 'casey@fuelshack.example' })
    const page = await (await fetch(String(url))).text()
    for (const text of ['Test payment page – no real money', 'Burger', 'Qty 2 at $18.90 each', 'Pay $37.80']) {
      expect(page).toContain(text)
    }
    expect(page).toContain('value="casey@fuelshack.example"')
    expect(page).toContain('href="http://shop.example/orders"')
  })

  test('the hosted page escapes text from the shop', async () => {
    const { stripe } = await openStandins()
    const product_data = { name: '<img src=x onerror=alert(1)>"\'&' }
    const { url } = await startSession(stripe, {
      line_items: [{ price_data: { currency: 'aud', unit_amount: 100, product_data }, quantity: 1 }],
      cancel_url: 'http://shop.example/?"><script>alert(1)</script>',
    })
    const page = await (await fetch(String(url))).text()
    expect(page).not.toMatch(/<img|<script>/)
    expect(page).toContain('&#60;img src=x onerror=alert(1)&#62;&#34;&#39;&#38;')
  })

  test('the hosted page has a policy without inline scripts, whose form may redirect to the shop only', async () => {
    const { stripe } = await openStandins()
    const { url } = await startSession(stripe)
    const { headers } = await fetch(String(url))
    expect(headers.get('content-security-policy')).toBe(
      "default-src 'none'; style-src 'self'; img-src 'self'; font-src 'self'; script-src 'self'; connect-src 'self'; form-action 'self' http://shop.example; base-uri 'none'; frame-ancestors 'none'",
    )
    expect(headers.get('cache-control')).toBe('no-store')
    expect(headers.get('x-content-type-options')).toBe('nosniff')
  })

  test('the hosted page shows that a session is paid, with a link to the shop', async () => {
    const { stripe } = await openStandins()
    const { id, url } = await startSession(stripe)
    await payOnPage(url)
    const page = await (await fetch(String(url))).text()
    expect(page).toContain('You’re all done')
    expect(page).toContain(`href="http://shop.example/orders?pr=1&#38;session=${id}"`)
  })
})
