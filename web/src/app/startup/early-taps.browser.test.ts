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

test('a tapped button is found by its name on a page that is rendered anew later', async () => {
  const tapped = document.createElement('button')
  tapped.ariaLabel = 'Add Pie'
  vi.stubGlobal('earlyTaps', { taps: [tapped, tapped], stop: () => undefined })
  const repeated = repeatEarlyTaps()
  const content = document.createElement('div')
  content.id = 'content'
  const rendered = document.createElement('button')
  rendered.ariaLabel = 'Add Pie'
  let taps = 0
  rendered.addEventListener('click', () => (taps += 1))
  content.append(document.createElement('button'), rendered)
  document.body.append(content)
  onTestFinished(() => content.remove())
  await repeated
  expect(taps).toBe(2)
})
