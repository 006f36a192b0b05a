import { expect, it } from 'vitest'
import { mergeEnvironments } from './environment.ts'

it('the environment wins over the file, and an empty value is none', () => {
  const fromFile = { PORT: '3000', STRIPE_SECRET_KEY: '', ORDERING: 'open' }
  const fromMachine = { PORT: '4000', ORDERING: '', HOME: undefined }
  expect(mergeEnvironments(fromFile, fromMachine)).toEqual({ PORT: '4000', ORDERING: 'open' })
})
