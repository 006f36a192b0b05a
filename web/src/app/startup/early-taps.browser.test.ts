import { expect, onTestFinished, test, vi } from 'vitest'
import { repeatEarlyTaps } from './early-taps.ts'

test('a button that was tapped early is clicked before the app can replace it', async () => {
  // Like React, which handles the events of its root.
  const root = document.createElement('div')
  const button = document.createElement('button')
  let taps = 0
  root.addEventListener('click', () => (taps += 1))
  root.append(button)
  document.body.append(root)
  onTestFinished(() => root.remove())
  vi.stubGlobal('earlyTaps', { taps: [button], stop: () => undefined })
  const repeated = repeatEarlyTaps()
  button.remove()
  await repeated
  expect(taps).toBe(1)
})
