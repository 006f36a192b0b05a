import { expect, it } from 'vitest'
import { render } from 'vitest-browser-react'
import { useCart } from './CartProvider.tsx'

it('useCart fails with a clear message outside its provider', async () => {
  function Lost() {
    useCart()
    return null
  }
  await expect(async () => render(<Lost />)).rejects.toThrow('useCart needs a CartProvider above it')
})
