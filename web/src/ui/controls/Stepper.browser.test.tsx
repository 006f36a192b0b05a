import { useState } from 'react'
import { beforeEach, expect, it, onTestFinished, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { render } from '../../../test/render.ts'
import { Stepper } from './Stepper.tsx'

const vibrate = vi.fn<() => boolean>()
const add = page.getByRole('button', { name: 'Add Hot chips' })
const quantity = page.getByRole('status', { name: 'Quantity of Hot chips' })

function Chips({ limit = 20 }: { limit?: number }) {
  const [count, setCount] = useState(0)
  return (
    <Stepper
      label="Hot chips"
      value={count}
      limitMessage={count >= limit ? `Limit ${limit} each.` : undefined}
      onChange={(delta) => setCount(count + delta)}
    />
  )
}

function stubReducedMotion(isReduced: boolean) {
  const real = window.matchMedia.bind(window)
  vi.stubGlobal('matchMedia', (query: string) =>
    real(query.includes('reduced-motion') ? (isReduced ? 'all' : 'not all') : query),
  )
}

beforeEach(() => {
  vi.spyOn(navigator, 'vibrate').mockImplementation(vibrate)
  onTestFinished(() => void vibrate.mockReset())
})

it('ticks under the finger for each change, and not at the limit', async () => {
  stubReducedMotion(false)
  await render(<Chips limit={2} />)
  await userEvent.click(add)
  await userEvent.click(add)
  // Playwright does not click what is disabled for assistive technology.
  await userEvent.click(add, { force: true })
  await expect.element(quantity).toHaveTextContent('2')
  expect(vibrate).toHaveBeenCalledTimes(2)
  await userEvent.click(page.getByRole('button', { name: 'Remove one Hot chips' }))
  expect(vibrate).toHaveBeenCalledTimes(3)
})

it('the stepper does not vibrate for a user who wants reduced motion', async () => {
  stubReducedMotion(true)
  await render(<Chips />)
  await userEvent.click(add)
  await expect.element(quantity).toHaveTextContent('1')
  expect(vibrate).not.toHaveBeenCalled()
})

it('announces each value, the first one too, in the same live region, and animates it', async () => {
  await render(<Chips />)
  const region = page.getByRole('status').element()
  expect(region.textContent).toBe('')
  await userEvent.click(add)
  await expect.element(quantity).toHaveTextContent('1')
  expect(quantity.element()).toBe(region)
  const digits = region.firstElementChild
  await userEvent.click(add)
  await expect.element(quantity).toHaveTextContent('2')
  expect(quantity.element()).toBe(region)
  expect(region.firstElementChild).not.toBe(digits)
})
