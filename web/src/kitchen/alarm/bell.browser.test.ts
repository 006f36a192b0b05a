import { beforeEach, expect, it, vi, type MockInstance } from 'vitest'
import { Bell } from './bell.ts'

let play: MockInstance<HTMLMediaElement['play']>

beforeEach(() => {
  play = vi.spyOn(HTMLMediaElement.prototype, 'play')
})

it('the bell is locked until it has played once', async () => {
  play.mockResolvedValue()
  const bell = new Bell()
  expect(bell.state.get()).toBe('locked')
  await bell.ring()
  expect(bell.state.get()).toBe('ready')
})

it('the bell is locked while the browser blocks sound, and rings after the next touch', async () => {
  play.mockRejectedValueOnce(new DOMException('play() failed', 'NotAllowedError')).mockResolvedValueOnce()
  const bell = new Bell()
  await bell.ring()
  expect(bell.state.get()).toBe('locked')
  await bell.ring()
  expect(bell.state.get()).toBe('ready')
})

it('the bell is broken if its sound fails to load, and logs that', async () => {
  const log = vi.spyOn(console, 'error').mockReturnValue()
  play.mockRejectedValue(new DOMException('no source', 'NotSupportedError'))
  const bell = new Bell()
  await bell.ring()
  expect(bell.state.get()).toBe('broken')
  expect(log).toHaveBeenCalledOnce()
})

it('rings once if the toast and the alarm ring at the same moment', async () => {
  play.mockResolvedValue()
  const bell = new Bell()
  await Promise.all([bell.ring(), bell.ring()])
  expect(play).toHaveBeenCalledOnce()
})
