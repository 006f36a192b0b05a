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

  test('the hosted page names the shop, with only the amount and closed sections above the form', async () => {
    const { stripe } = await openStandins({ businessName: 'Gannet Rest' })
    const { url } = await startSession(stripe)
    const page = await (await fetch(String(url))).text()
    expect(page).toContain('Pay Gannet Rest')
    expect(page).toContain('Back to Gannet Rest')
    const [beforeForm = ''] = page.split('<form id="payment"')
    const closed = beforeForm.slice(beforeForm.indexOf('<details'), beforeForm.lastIndexOf('</details>'))
    for (const text of ['Burger', 'Total', 'Insufficient funds']) expect(closed).toContain(text)
    expect(beforeForm).not.toMatch(/<details[^>]* open/)
    await payOnPage(url)
    expect(await (await fetch(String(url))).text()).toContain('Continue to Gannet Rest')
  })

  test('the hosted page loads its font from the stand-ins', async () => {
    const { address } = await openStandins()
    const css = await (await fetch(`${address}/standins.css`)).text()
    const [, font = ''] = /url\('([^']+)'\)/.exec(css) ?? []
    const response = await fetch(`${address}/${font}`)
    expect(response.status).toBe(200)
    expect(response.headers.get('content-type')).toBe('font/woff2')
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

  test('the hosted page escapes submitted text', async () => {
    const { stripe } = await openStandins()
    const { url } = await startSession(stripe)
    const { page } = await payOnPage(url, { name: '"><script>alert(1)</script>', cvc: '' })
    expect(page).not.toContain('<script>')
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

  test('the hosted page shows a 404 page for an unknown session', async () => {
    const { address } = await openStandins()
    const response = await fetch(`${address}/pay/cs_test_unknown`)
    expect(response.status).toBe(404)
    expect(await response.text()).toContain('Payment page not found')
  })

  test('the hosted page fills in a test card without JavaScript', async () => {
    const { stripe } = await openStandins()
    const { url } = await startSession(stripe)
    const page = await (await fetch(`${url}?fill=4000000000009995`)).text()
    expect(page).toContain('value="4000 0000 0000 9995"')
    expect(page).toContain('value="12 / 30"')
  })
})
