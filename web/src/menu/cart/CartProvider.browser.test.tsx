import { OF_REST_STOP } from '../../../test/facts.ts'
import { expect, it, onTestFinished, vi } from 'vitest'
import { page } from 'vitest/browser'
import { render } from '../../../test/render.ts'
import { CHIPS, GRAVY } from '../../../test/stub-api.ts'
import { CartProvider, useCart } from './CartProvider.tsx'

// Covers cart-10.
it('useCart fails with a clear message outside its provider', async () => {
  function Lost() {
    useCart()
    return null
  }
  const onUncaughtError = vi.fn()
  await render(<Lost />, { createRootOptions: { onUncaughtError } })
  expect(onUncaughtError).toHaveBeenCalledExactlyOnceWith(
    new Error('useCart needs a CartProvider above it'),
    expect.anything(),
  )
})

it('a cart that was cleared can be restored, unless something was added since', async () => {
  function Controls() {
    const { cart, changeQuantity, clearCart, restoreCart } = useCart()
    return (
      <>
        <output>{cart.map(({ id, quantity }) => `${quantity} ${id}`).join() || 'empty'}</output>
        <button onClick={clearCart}>Clear</button>
        <button onClick={restoreCart}>Restore</button>
        <button onClick={() => changeQuantity(GRAVY.id, 1)}>Add gravy</button>
      </>
    )
  }
  onTestFinished(() => sessionStorage.clear())
  sessionStorage.setItem('cart', JSON.stringify([{ ...CHIPS, quantity: 2 }]))
  await render(
    <CartProvider catalogue={[CHIPS, GRAVY]} isCatalogueCurrent limits={OF_REST_STOP.limits} owner={undefined}>
      <Controls />
    </CartProvider>,
  )
  const tap = async (name: string) => page.getByRole('button', { name, exact: true }).click()
  const cart = page.getByRole('status')
  await tap('Clear')
  await expect.element(cart).toHaveTextContent('empty')
  await tap('Clear')
  await tap('Restore')
  await expect.element(cart).toHaveTextContent('2 chips')
  await tap('Clear')
  await tap('Add gravy')
  await tap('Restore')
  await expect.element(cart).toHaveTextContent('1 gravy')
})
