import { expect, it, onTestFinished, vi } from 'vitest'
import { forgetRegistration, rememberRegistration, wasRegisteredHere } from './registration-memory.ts'

it('who was seen to become a customer is known, and nobody else', () => {
  onTestFinished(() => localStorage.clear())
  rememberRegistration('casey-1')
  expect(wasRegisteredHere('casey-1')).toBe(true)
  expect(wasRegisteredHere('robin-1')).toBe(false)
  forgetRegistration()
  expect(wasRegisteredHere('casey-1')).toBe(false)
})

it('where nothing can be kept nobody is known, and nothing fails', () => {
  onTestFinished(() => void vi.restoreAllMocks())
  for (const act of ['getItem', 'setItem', 'removeItem'] as const) {
    vi.spyOn(Storage.prototype, act).mockImplementation(() => {
      throw new DOMException('Not here', 'SecurityError')
    })
  }
  rememberRegistration('casey-1')
  expect(wasRegisteredHere('casey-1')).toBe(false)
  forgetRegistration()
})
