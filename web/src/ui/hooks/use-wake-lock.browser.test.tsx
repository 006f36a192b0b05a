import { beforeEach, expect, it, vi } from 'vitest'
import { render } from 'vitest-browser-react'
import { useWakeLock } from './use-wake-lock.ts'

/** A screen that is kept on, until the browser takes that back. */
class Lock extends EventTarget implements WakeLockSentinel {
  readonly type = 'screen'
  readonly onrelease = null
  released = false
  release = async () => {
    this.released = true
    this.dispatchEvent(new Event('release'))
  }
}

let locks: Lock[]
const request = vi.spyOn(navigator.wakeLock, 'request')

function Screen({ isWanted }: { isWanted: boolean }) {
  return <output>{useWakeLock(isWanted)}</output>
}

beforeEach(() => {
  locks = []
  request.mockReset().mockImplementation(async () => {
    const lock = new Lock()
    locks.push(lock)
    return lock
  })
})

it('the screen is kept on, and again when the page comes back after the browser let it go', async () => {
  const screen = await render(<Screen isWanted />)
  await expect.element(screen.getByText('held')).toBeVisible()
  await locks[0]?.release()
  await expect.element(screen.getByText('released')).toBeVisible()
  document.dispatchEvent(new Event('visibilitychange'))
  await expect.element(screen.getByText('held')).toBeVisible()
  expect(locks).toHaveLength(2)
})

it('two touches at once take one lock, and none is left when nobody wants it any more', async () => {
  const screen = await render(<Screen isWanted />)
  document.dispatchEvent(new Event('pointerdown'))
  await expect.element(screen.getByText('held')).toBeVisible()
  expect(request).toHaveBeenCalledOnce()
  await screen.rerender(<Screen isWanted={false} />)
  await expect.element(screen.getByText('released')).toBeVisible()
  expect(locks.map(({ released }) => released)).toEqual([true])
})

it('a device that refuses is told so, and asked again at the next touch', async () => {
  vi.spyOn(console, 'info').mockImplementationOnce(() => undefined)
  request.mockRejectedValueOnce(new DOMException('low battery', 'NotAllowedError'))
  const screen = await render(<Screen isWanted />)
  await expect.poll(() => request.mock.calls.length).toBe(1)
  await expect.element(screen.getByText('released')).toBeVisible()
  document.dispatchEvent(new Event('pointerdown'))
  await expect.element(screen.getByText('held')).toBeVisible()
})
