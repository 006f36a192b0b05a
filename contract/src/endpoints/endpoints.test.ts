import { expect, test } from 'vitest'
import { endpoints } from './endpoints.ts'

test('no two endpoints have the same method and path', () => {
  const calls = Object.values(endpoints).map(({ method, path }) => `${method} ${path.replaceAll(/:\w+/g, ':')}`)
  expect(calls.length).toBeGreaterThan(50)
  expect(new Set(calls).size).toBe(calls.length)
})
