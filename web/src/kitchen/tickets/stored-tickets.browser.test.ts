import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { createTicketStore } from './ticket-store.ts'

beforeEach(() => localStorage.clear())
afterEach(() => {
  vi.restoreAllMocks()
  localStorage.clear()
})

it('remembers opened orders after a reload', () => {
  createTicketStore().mark('order-1', 'openedAtMs')
  expect(Object.keys(createTicketStore().marks.get())).toEqual(['order-1'])
})

it('remembers opened orders until a reload if storage is blocked', () => {
  vi.spyOn(window, 'localStorage', 'get').mockImplementation(() => {
    throw new DOMException('Not here', 'SecurityError')
  })
  const { mark, marks } = createTicketStore()
  mark('order-1', 'openedAtMs')
  expect(Object.keys(marks.get())).toEqual(['order-1'])
})

it.each(['getItem', 'setItem'] as const)('remembers opened orders until a reload if %s fails', (method) => {
  vi.spyOn(Storage.prototype, method).mockImplementation(() => {
    throw new DOMException('Full', 'QuotaExceededError')
  })
  const { mark, marks } = createTicketStore()
  mark('order-1', 'openedAtMs')
  expect(Object.keys(marks.get())).toEqual(['order-1'])
})
