import { expect, it } from 'vitest'
import { Activity, QUIET_MS } from './activity.ts'

const shown = { isHidden: false }

it('a page that answers is quiet', () => {
  const activity = new Activity()
  for (let nowMs = 0; nowMs <= 2 * QUIET_MS; nowMs += 100) activity.tick(shown, nowMs)
  expect(activity.state(2 * QUIET_MS).isBusy).toBe(false)
})

it('after the page was blocked it counts as in use, because touches may not have been reported yet', () => {
  const activity = new Activity()
  activity.tick(shown, 0)
  activity.tick(shown, 7600)
  expect(activity.state(7600 + QUIET_MS - 1)).toEqual({ isGuarded: false, isBusy: true })
  activity.tick(shown, 7700)
  expect(activity.state(7600 + QUIET_MS).isBusy).toBe(false)
})

it('the first tick after a pause in which nothing waited is not late', () => {
  const activity = new Activity()
  activity.tick(shown, 0)
  activity.stopTicking()
  activity.tick(shown, 60_000)
  expect(activity.state(60_000).isBusy).toBe(false)
})

it('the slow ticks of a hidden tab do not count as touches', () => {
  const activity = new Activity()
  activity.tick({ isHidden: true }, 0)
  activity.tick({ isHidden: true }, 60_000)
  activity.tick(shown, 60_100)
  expect(activity.state(60_100).isBusy).toBe(false)
})
