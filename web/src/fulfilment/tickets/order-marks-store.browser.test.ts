import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { OrderMarksStore } from './order-marks-store.ts'

beforeEach(() => localStorage.clear())
afterEach(() => {
  vi.restoreAllMocks()
  localStorage.clear()
})

it('remembers opened orders after a reload', () => {
  new OrderMarksStore().mark(['order-1'], 'openedAtMs')
  expect(Object.keys(new OrderMarksStore().marks.get())).toEqual(['order-1'])
})

it('remembers opened orders until a reload if storage is blocked', () => {
  vi.spyOn(window, 'localStorage', 'get').mockImplementation(() => {
    throw new DOMException('Not here', 'SecurityError')
  })
  const marks = new OrderMarksStore()
  marks.mark(['order-1'], 'openedAtMs')
  expect(Object.keys(marks.marks.get())).toEqual(['order-1'])
})

it.each(['getItem', 'setItem'] as const)('remembers opened orders until a reload if %s fails', (method) => {
  vi.spyOn(Storage.prototype, method).mockImplementation(() => {
    throw new DOMException('Full', 'QuotaExceededError')
  })
  const marks = new OrderMarksStore()
  marks.mark(['order-1'], 'openedAtMs')
  expect(Object.keys(marks.marks.get())).toEqual(['order-1'])
})
