import { renderToStaticMarkup } from 'react-dom/server'
import { afterEach, expect, it } from 'vitest'
import { clockSkewMs } from '../../platform/client/server-clock.ts'
import { useNow, useServerNow } from './use-now.ts'

const HOUR_MS = 3_600_000

afterEach(() => clockSkewMs.set(undefined))

it('a tablet whose clock is eight hours behind counts the age of orders by the clock of the server', () => {
  clockSkewMs.set(8 * HOUR_MS)
  const Difference = () => useServerNow() - useNow()
  expect(renderToStaticMarkup(<Difference />)).toBe(String(8 * HOUR_MS))
})
