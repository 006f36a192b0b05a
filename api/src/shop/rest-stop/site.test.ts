import { join } from 'node:path'
import { expect, it } from 'vitest'
import { assertEventAddress, readSite } from './site.ts'

const site = readSite(join(import.meta.dirname, '../../../../site'))

it('rejects a site whose escalation sends an event, unless an address is set for it', () => {
  const sending = {
    ...site,
    fulfilment: { ...site.fulfilment, escalation: [{ step: 'event' as const, afterMinutes: 5 }] },
  }
  expect(() => assertEventAddress(sending, false)).toThrow('EVENT_URL is not set')
  expect(() => assertEventAddress(sending, true)).not.toThrow()
  expect(() => assertEventAddress(site, false)).not.toThrow()
})
