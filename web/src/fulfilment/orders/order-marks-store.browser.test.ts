import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { OrderMarksStore } from './order-marks-store.ts'

beforeEach(() => localStorage.clear())
afterEach(() => {
  vi.restoreAllMocks()
  localStorage.clear()
})

it('what was opened on this device is known after a reload', () => {
  new OrderMarksStore().mark(['order-1'], 'openedAtMs')
  expect(Object.keys(new OrderMarksStore().marks.get())).toEqual(['order-1'])
})

it('where storage may not be touched, what was opened is known until a reload', () => {
  vi.spyOn(window, 'localStorage', 'get').mockImplementation(() => {
    throw new DOMException('Not here', 'SecurityError')
  })
  const marks = new OrderMarksStore()
  marks.mark(['order-1'], 'openedAtMs')
  expect(Object.keys(marks.marks.get())).toEqual(['order-1'])
})

it.each(['getItem', 'setItem'] as const)('where %s fails, what was opened is known until a reload', (act) => {
  vi.spyOn(Storage.prototype, act).mockImplementation(() => {
    throw new DOMException('Full', 'QuotaExceededError')
  })
  const marks = new OrderMarksStore()
  marks.mark(['order-1'], 'openedAtMs')
  expect(Object.keys(marks.marks.get())).toEqual(['order-1'])
})
