import { join } from 'node:path'
import { expect, it } from 'vitest'
import { assertSafeHooks, readSite } from './site.ts'

const site = readSite(join(import.meta.dirname, '../../site'), undefined)
const calling = (url: string) => ({
  ...site,
  fulfilment: { ...site.fulfilment, escalation: [{ step: 'call' as const, afterMinutes: 5, url }] },
})
const SECRET = 'whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw'
const check =
  (url: string, callHookSecret: string | undefined, production = true) =>
  () =>
    assertSafeHooks(calling(url), { production, callHookSecret })

it('rejects calls of other systems without https or without a secret in production', () => {
  expect(check('http://phone.example/call', SECRET)).toThrow('has no https address')
  expect(check('https://phone.example/call', undefined)).toThrow('CALL_HOOK_SECRET is not set')
  expect(check('https://phone.example/call', SECRET)).not.toThrow()
})

it('accepts the calls of a trial, which a stand-in receives', () => {
  expect(check('http://localhost:3001/calls', undefined, false)).not.toThrow()
})
