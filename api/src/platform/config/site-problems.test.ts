import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { siteSchema, type Site } from '@fuel-shack/contract/shop/rest-stop/site'
import { expect, it, test } from 'vitest'
import { exampleFacts, exampleProblems, missingAlerts } from './site-problems.ts'

const EXAMPLE = siteSchema.parse(
  JSON.parse(readFileSync(join(import.meta.dirname, '../../../../site/site.json'), 'utf8')),
)
const OWN: Site = {
  ...EXAMPLE,
  abn: '53 004 085 616',
  phone: '07 1234 5678',
  emailAddress: 'hello@bindara-roadhouse.com.au',
  instagramUrl: 'https://www.instagram.com/bindararoadhouse/',
}

it('finds the ABN, the phone number and the addresses of the example in its facts', () => {
  expect(exampleProblems(EXAMPLE, 'site.json')).toEqual([
    expect.stringMatching(/^abn in site\.json is .* Tax Office/),
    expect.stringMatching(/^phone in site\.json, 07 5550 0142, /),
    expect.stringMatching(/^emailAddress in site\.json, hello@fuelshack\.example, /),
    expect.stringMatching(/^instagramUrl in site\.json, /),
  ])
  expect(exampleFacts(EXAMPLE)).toEqual(['abn', 'phone', 'emailAddress', 'instagramUrl'])
})

it('the facts of a rest stop without those of the example have no problem', () => {
  expect(exampleProblems(OWN, 'site.json')).toEqual([])
  expect(exampleFacts(OWN)).toEqual([])
})

it.each<[string, Partial<Site>]>([
  ['the same ABN without spaces', { abn: '51824753556' }],
  ['a mobile number for fiction', { phone: '0491 570 156' }],
  ['an alert to an example address', { alerts: { emailAddresses: ['owner@roadhouse.example'], mobileNumbers: [] } }],
  ['an alert to a number for fiction', { alerts: { emailAddresses: [], mobileNumbers: ['0491 570 006'] } }],
  [
    'a text message to a number for fiction',
    { fulfilment: { ...OWN.fulfilment, escalation: [{ step: 'sms', afterMinutes: 6, to: ['+61491570006'] }] } },
  ],
])('the facts of a rest stop have a problem with %s', (_name, changes) => {
  expect(exampleProblems({ ...OWN, ...changes }, 'site.json')).toHaveLength(1)
  expect(exampleFacts({ ...OWN, ...changes })).toHaveLength(1)
})

test('ordering that is open without alerts is mentioned with what it means, and nothing else', () => {
  const alerts = { emailAddresses: ['owner@bindara-roadhouse.com.au'], mobileNumbers: [] }
  expect(missingAlerts({ ...OWN, ordering: 'open' })).toMatch(
    /`alerts`.*no fulfilment screen is on.*refunds are reported to hello@bindara-roadhouse\.com\.au/,
  )
  expect(missingAlerts({ ...OWN, ordering: 'open', alerts })).toBeUndefined()
  expect(missingAlerts({ ...OWN, ordering: 'coming-soon' })).toBeUndefined()
})
