import type { AppConfig } from '@fuel-shack/contract/shop/rest-stop/app-config'
import { IDENTITY_PROOF_HEADER } from '@fuel-shack/contract/platform/headers'
import type { LeaveStep, SetUp, SetUpStep } from '@fuel-shack/contract/office/set-up'
import type { ManagerDay } from '@fuel-shack/contract/office/manager-day'
import { CASEY, RILEY } from '@fuel-shack/identity/test/identity-server'
import { TestBrowser } from '@fuel-shack/identity/test/test-browser'
import { expect, test } from 'vitest'
import { OWN_FACTS } from '../../support/site-copy.ts'
import { BURGER_AND_COFFEES } from '../../support/test-app.ts'
import { useEmbeddedApp } from '../../support/use-test-app.ts'

/** The settings that production decides, and nothing else. */
const { api } = useEmbeddedApp({
  NODE_ENV: 'production',
  TRUST_PROXY: '127.0.0.1',
  STAFF_SECOND_FACTOR: 'optional',
  PUBLIC_URL: 'https://fuel-shack.test',
  DEMO_ACCOUNTS: '',
  STRIPE_API_URL: '',
  STRIPE_SECRET_KEY: '',
  STRIPE_WEBHOOK_SECRET: '',
  ONESIGNAL_API_URL: '',
  ONESIGNAL_APP_ID: '',
  ONESIGNAL_API_KEY: '',
  ONESIGNAL_CHANNELS: '',
  ORDERING: 'open',
})

const OWNER = { ...RILEY, password: 'riley owns four bowsers' }
let token: string
const manager = () => api.as(token)
const read = async () => (await manager().get('manager/set-up')).json<SetUp>()
const stateOf = async (step: SetUpStep) => (await read()).steps.find((each) => each.step === step)?.state
const leave = async (body: LeaveStep) => (await manager().post('manager/set-up', body)).statusCode
const readConfig = async () => (await api.as(undefined).get('app-config')).json<AppConfig>()

async function set(setting: 'seller' | 'contact', changes: object) {
  const day = (await manager().get('manager/day')).json<ManagerDay>()
  const { value, version } = day.settings[setting]
  const { password } = OWNER
  const proved = await manager().post('customers/current/proof', { password })
  const { proof } = proved.json<{ proof: string }>()
  const body = { setting, value: { ...value, ...changes }, version }
  return manager().post('manager/settings', body, { [IDENTITY_PROOF_HEADER]: proof })
}

test('a fresh server starts with the decisions of production alone, and its link makes a manager', async () => {
  const link = (await api.context.identity?.makeFirstManagerLink()) ?? ''
  const browser = new TestBrowser(api.provider)
  const page = await browser.open(link)
  expect((await browser.submit(page, '/first-manager', OWNER)).status).toBe(200)
  token = (await api.client.signIn(OWNER)).access_token
  const { steps, keySecret, keys } = await read()
  expect(steps.map(({ step, state }) => `${step} ${state}`)).toEqual([
    'place open',
    'contact open',
    'seller open',
    'hours open',
    'menu open',
    'money open',
    'mail open',
    'texts open',
    'alerts open',
  ])
  expect(steps.filter(({ isNeeded }) => isNeeded).map(({ step }) => step)).toEqual(['contact', 'seller', 'money'])
  expect([keySecret, new Set(keys.map(({ source }) => source))]).toEqual(['environment', new Set(['none'])])
})

// Covers set-up-2.
test('until it is set up, customers see that ordering is coming soon and cannot pay, whatever ORDERING says', async () => {
  expect((await readConfig()).ordering).toBe('coming-soon')
  await api.identity.accounts.addAccount({
    name: CASEY.name,
    emailAddress: CASEY.email,
    password: 'four loud galahs',
    role: 'customer',
  })
  const signedIn = await api.client.signIn({ ...CASEY, password: 'four loud galahs' })
  const started = await api.as(signedIn.access_token).post('stripe/create-session', BURGER_AND_COFFEES)
  expect([started.statusCode, started.json<{ code: string }>().code]).toEqual([503, 'unavailable'])
  const day = (await manager().get('manager/day')).json<ManagerDay>()
  const body = { setting: 'ordering', value: 'open', version: day.settings.ordering.version }
  const open = await manager().post('manager/settings', body)
  expect([open.statusCode, open.json<{ code: string }>().code]).toEqual([409, 'not_set_up'])
})

// Covers set-up-3.
test('steps follow from the facts, and one can be left, or be right as it is', async () => {
  const { abn, phone, emailAddress, instagramUrl } = OWN_FACTS
  expect((await set('seller', { abn })).statusCode).toBe(200)
  expect((await set('contact', { phone, emailAddress, instagramUrl })).statusCode).toBe(200)
  expect([await stateOf('seller'), await stateOf('contact')]).toEqual(['done', 'done'])
  expect([await leave({ step: 'mail', as: 'later' }), await stateOf('mail')]).toEqual([200, 'later'])
  expect([await leave({ step: 'menu', as: 'done' }), await stateOf('menu')]).toEqual([200, 'done'])
  expect([await leave({ step: 'mail', as: 'open' }), await stateOf('mail')]).toEqual([200, 'open'])
  // No one can pay without keys of Stripe, so the list stays.
  expect([await leave({ step: 'money', as: 'done' }), await stateOf('money')]).toEqual([409, 'open'])
  expect(await leave({ step: 'all', as: 'done' })).toBe(409)
  expect((await readConfig()).ordering).toBe('coming-soon')
})
