import { expect, it } from 'vitest'
import { render } from 'vitest-browser-react'
import { useCart } from './CartProvider.tsx'

it('a cart used outside its provider fails with a clear message', async () => {
  function Lost() {
    useCart()
    return null
  }
  await expect(async () => render(<Lost />)).rejects.toThrow('useCart needs a CartProvider above it')
})
