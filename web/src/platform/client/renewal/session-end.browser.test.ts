import { expect, it } from 'vitest'
import { json, stubApi } from '../../../../test/stub-api.ts'
import { findSessionEnd } from './session-end.ts'

it('the id of a session is escaped in the address', async () => {
  const end = { reason: 'expired', afterHours: 12 }
  stubApi({ 'GET https://identity.example/session-end/..%2Faccount%3Fx': () => json(end) })
  expect(await findSessionEnd('https://identity.example', '../account?x')).toEqual(end)
})
