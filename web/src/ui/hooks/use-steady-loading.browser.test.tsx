import { beforeEach, expect, it, vi } from 'vitest'
import { page } from 'vitest/browser'
import { render } from '../../../test/render.ts'
import { useSteadyLoading } from './use-steady-loading.ts'

function Content({ isLoading }: { isLoading: boolean }) {
  return <p>{useSteadyLoading(isLoading) ? 'Loading' : 'Loaded'}</p>
}

const loading = page.getByText('Loading', { exact: true })
const loaded = page.getByText('Loaded', { exact: true })
const letPass = async (milliseconds: number) => vi.advanceTimersByTimeAsync(milliseconds)

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
})

async function renderLoadedAfter(milliseconds: number) {
  const screen = await render(<Content isLoading />)
  await letPass(milliseconds)
  await screen.rerender(<Content isLoading={false} />)
  return screen
}

it('loading ends at once while the indicator is still invisible', async () => {
  await renderLoadedAfter(299)
  expect(loaded.query()).not.toBeNull()
  await letPass(1000)
  await expect.element(loaded).toBeVisible()
})

it('the indicator stays until it has been visible for 300 ms', async () => {
  await renderLoadedAfter(301)
  expect(loading.query()).not.toBeNull()
  await letPass(298)
  await expect.element(loading).toBeVisible()
  await letPass(1)
  await expect.element(loaded).toBeVisible()
})

it('loading ends at once when the indicator has been visible long enough', async () => {
  await renderLoadedAfter(601)
  expect(loaded.query()).not.toBeNull()
})

it('the delay of the indicator counts from the beginning when loading starts again', async () => {
  const screen = await renderLoadedAfter(100)
  await screen.rerender(<Content isLoading />)
  await letPass(301)
  await screen.rerender(<Content isLoading={false} />)
  await letPass(200)
  await expect.element(loading).toBeVisible()
  await letPass(99)
  await expect.element(loaded).toBeVisible()
})
