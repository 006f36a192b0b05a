import { expect, test } from 'vitest'
import { endpoints, type Endpoint } from './endpoints.ts'

const all: [string, Endpoint][] = Object.entries(endpoints)

test('no two endpoints have the same method and path', () => {
  const calls = all.map(([, { method, path }]) => `${method} ${path.replaceAll(/:\w+/g, ':')}`)
  expect(calls.length).toBeGreaterThan(50)
  expect(new Set(calls).size).toBe(calls.length)
})

test.each(all)('the parameters of %s are those of its path', (_name, { path, params }) => {
  const inPath = Array.from(path.matchAll(/:(\w+)/g), ([, parameter]) => parameter)
  expect(new Set(Object.keys(params?.shape ?? {}))).toEqual(new Set(inPath))
})
