import { useEffect } from 'react'
import { hydrateRoot } from 'react-dom/client'
import { expect, it, onTestFinished, vi } from 'vitest'
import { useIsHydrated } from './use-is-hydrated.ts'

const ROWS = 20
/** Two fill one of React's slices of 5 ms. */
const ROW_MS = 3

function busyFor(milliseconds: number): void {
  const start = performance.now()
  while (performance.now() < start + milliseconds);
}

function Row({ text }: { text: string }) {
  if (text === 'stored') busyFor(ROW_MS)
  return <li>{text}</li>
}

function List({ onHydrated }: { onHydrated: () => void }) {
  useEffect(onHydrated, [onHydrated])
  const text = useIsHydrated() ? 'stored' : 'prerendered'
  return Array.from({ length: ROWS }, (_, index) => <Row key={index} text={text} />)
}

it('what a prerendered page could not know is rendered in parts, between which the page handles events', async () => {
  const root = document.createElement('ul')
  root.innerHTML = '<li>prerendered</li>'.repeat(ROWS)
  document.body.append(root)
  const events = new MessageChannel()
  let handled = 0
  events.port1.addEventListener('message', () => {
    handled += 1
    if (root.textContent.includes('prerendered')) events.port2.postMessage('')
  })
  events.port1.start()
  const hydrated = hydrateRoot(root, <List onHydrated={() => events.port2.postMessage('')} />)
  onTestFinished(() => {
    hydrated.unmount()
    root.remove()
    events.port1.close()
  })
  await vi.waitFor(() => expect(root.textContent).toBe('stored'.repeat(ROWS)), 30_000)
  expect(handled).toBeGreaterThan(2)
})
