import { beforeEach, expect, it, onTestFinished, vi } from 'vitest'
import {
  clearStored,
  deviceKeys,
  markBrowser,
  readStored,
  readStoredJson,
  removeStored,
  writeStored,
} from './device-storage.ts'

function clearStorage(): void {
  localStorage.clear()
  sessionStorage.clear()
  markBrowser('known-device', false)
  markBrowser('staff-screen', false)
}

beforeEach(() => {
  clearStorage()
  onTestFinished(() => {
    vi.restoreAllMocks()
    clearStorage()
  })
})

function storeEverything(): void {
  for (const [key, { kind }] of Object.entries(deviceKeys)) {
    if (kind === 'cookie') document.cookie = `${key}=1; Path=/`
    else (kind === 'local' ? localStorage : sessionStorage).setItem(key, 'x')
  }
}

/** Returns only keys of the table; tests in other files may have left keys of the identity client. */
const storedKeys = () =>
  [
    ...Object.keys(localStorage),
    ...Object.keys(sessionStorage),
    ...document.cookie.split('; ').map((cookie) => cookie.split('=')[0] ?? ''),
  ].filter((key) => key in deviceKeys)

it('session keys are in session storage, not in local storage', () => {
  writeStored('cart', '[]', 'Not stored')
  writeStored('registered-customer', 'casey-1', 'Not stored')
  expect(storedKeys()).toEqual(['registered-customer', 'cart'])
  expect(readStored('registered-customer')).toBe('casey-1')
  expect(readStoredJson('cart')).toEqual([])
  removeStored('registered-customer')
  expect(readStored('registered-customer')).toBeNull()
})

it.each(['person', 'cart-owner', 'staff-shift', 'device'] as const)(
  'clearing the owner %s leaves all other keys',
  (owner) => {
    storeEverything()
    expect(new Set(storedKeys())).toEqual(new Set(Object.keys(deviceKeys)))
    clearStored(owner)
    const cleared = new Set(Object.entries(deviceKeys).flatMap(([key, row]) => (row.owner === owner ? [key] : [])))
    expect(cleared.size).toBeGreaterThan(0)
    expect(new Set(storedKeys())).toEqual(new Set(Object.keys(deviceKeys).filter((key) => !cleared.has(key))))
  },
)

const fail = () => {
  throw new DOMException('Not here', 'SecurityError')
}

function blockStorage(): void {
  vi.spyOn(window, 'localStorage', 'get').mockImplementation(fail)
  vi.spyOn(window, 'sessionStorage', 'get').mockImplementation(fail)
}

function blockCalls(): void {
  for (const call of ['getItem', 'setItem', 'removeItem'] as const) {
    vi.spyOn(Storage.prototype, call).mockImplementation(fail)
  }
}

it.each([
  ['the storage', blockStorage],
  ['every call', blockCalls],
])('stores and reads nothing, and does not throw, if %s is blocked', (_what, block) => {
  block()
  const warn = vi.spyOn(console, 'warn').mockReturnValue()
  expect(writeStored('registered-customer', 'casey-1', 'Not stored')).toBe(false)
  expect(warn).toHaveBeenCalledExactlyOnceWith('Not stored', expect.anything())
  expect(readStored('registered-customer')).toBeNull()
  expect(readStoredJson('cart')).toBeNull()
  clearStored('person')
})
