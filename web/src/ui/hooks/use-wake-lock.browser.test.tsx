import { beforeEach, expect, it, vi, type MockInstance } from 'vitest'
import { render } from '../../../test/render.ts'
import { useWakeLock } from './use-wake-lock.ts'

/** A wake lock that the test can release. */
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
let request: MockInstance<WakeLock['request']>

function Screen() {
  return <output>{useWakeLock().state}</output>
}

beforeEach(() => {
  locks = []
  request = vi.spyOn(navigator.wakeLock, 'request').mockImplementation(async () => {
    const lock = new Lock()
    locks.push(lock)
    return lock
  })
})

it('the wake lock keeps the screen on, and a released one is requested again when the page becomes visible', async () => {
  const screen = await render(<Screen />)
  await expect.element(screen.getByText('active')).toBeVisible()
  await locks[0]?.release()
  await expect.element(screen.getByText('released')).toBeVisible()
  document.dispatchEvent(new Event('visibilitychange'))
  await expect.element(screen.getByText('active')).toBeVisible()
  expect(locks).toHaveLength(2)
})

it('two touches request one lock, which is released on unmount', async () => {
  const screen = await render(<Screen />)
  document.dispatchEvent(new Event('pointerdown'))
  await expect.element(screen.getByText('active')).toBeVisible()
  expect(request).toHaveBeenCalledOnce()
  await screen.unmount()
  expect(locks.map(({ released }) => released)).toEqual([true])
})

it('a rejected wake lock is reported, and requested again at the next touch', async () => {
  vi.spyOn(console, 'info').mockImplementationOnce(() => undefined)
  request.mockRejectedValueOnce(new DOMException('low battery', 'NotAllowedError'))
  const screen = await render(<Screen />)
  await expect.poll(() => request.mock.calls.length).toBe(1)
  await expect.element(screen.getByText('released')).toBeVisible()
  document.dispatchEvent(new Event('pointerdown'))
  await expect.element(screen.getByText('active')).toBeVisible()
})
