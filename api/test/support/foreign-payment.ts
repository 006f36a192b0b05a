import type { TestEnvironment } from './test-app.ts'

/** Pays a page of the account that no checkout opened, such as a payment link. @param checkoutId what the payer claims to pay */
export async function payForeignPage(
  { stripe, standins }: Pick<TestEnvironment, 'stripe' | 'standins'>,
  { cents, checkoutId }: { cents: number; checkoutId?: string | null | undefined },
): Promise<void> {
  const product = { currency: 'aud', unit_amount: cents, product_data: { name: 'Tip jar' } }
  const { url } = await stripe.checkout.sessions.create({
    mode: 'payment',
    line_items: [{ price_data: product, quantity: 1 }],
    success_url: 'http://fuel-shack.test/',
    ...(checkoutId && { client_reference_id: checkoutId }),
  })
  await standins.pay(url ?? '')
}
