import type { SetUp } from '@fuel-shack/contract/office/set-up'
import { beforeEach, expect, it } from 'vitest'
import { page } from 'vitest/browser'
import { json, problem } from '../../../test/stub-api.ts'
import {
  confirm,
  dialog,
  EMPTY_DAY,
  inDialog,
  openPlace,
  rowIn,
  setting,
  stubManagerApi,
} from '../test/manager-page.ts'

const NO_KEYS: SetUp['keys'] = [
  { group: 'stripe', source: 'none', set: {} },
  { group: 'mail', source: 'environment', set: {} },
  { group: 'onesignal', source: 'unreadable', set: {} },
]
const FRESH: SetUp = {
  steps: [
    { step: 'seller', state: 'open', isNeeded: true },
    { step: 'menu', state: 'open', isNeeded: false },
    { step: 'money', state: 'open', isNeeded: true },
    { step: 'texts', state: 'later', isNeeded: false },
    { step: 'alerts', state: 'done', isNeeded: false },
  ],
  keys: NO_KEYS,
  keySecret: 'file',
  isRestarting: false,
}

let setUp: SetUp
let sent: unknown[]
let failWith: Response | undefined

beforeEach(() => {
  setUp = FRESH
  sent = []
  failWith = undefined
  sessionStorage.clear()
  stubManagerApi({
    'GET manager/day': () => json({ ...EMPTY_DAY, settings: { seller: setting<'seller'>({ abn: '51 824 753 556' }) } }),
    'GET manager/set-up': () => failWith ?? json(setUp),
    'POST manager/set-up': async (request) => {
      const { step, as } = JSON.parse(await request.text())
      sent.push({ step, as })
      const steps =
        step === 'all' ? [] : setUp.steps.map((each) => (each.step === step ? { ...each, state: as } : each))
      setUp = { ...setUp, steps }
      return json(setUp)
    },
    'POST manager/provider-keys': async (request) => {
      if (request.headers.get('identity-proof') === null) return problem(403, 'reauthentication_required')
      if (failWith) return failWith
      const body = JSON.parse(await request.text())
      sent.push(body)
      const keys = setUp.keys.map((each) =>
        each.group === 'stripe' ? { ...each, source: 'app' as const, set: { STRIPE_SECRET_KEY: '1234' } } : each,
      )
      setUp = { ...setUp, keys, isRestarting: true }
      return json(setUp)
    },
  })
})

const list = page.getByRole('region', { name: 'Set up your rest stop' })
const item = (name: string) => list.getByRole('listitem').filter({ hasText: name })

// Covers set-up-3.
it('Today lists what is missing, with what each step is for and what is done', async () => {
  await openPlace('today')
  await expect.element(list.getByText(/^1 of 5 done\./)).toBeVisible()
  await expect.element(list.getByText(/customers see “coming soon”/)).toBeVisible()
  await expect.element(item('ABN').getByText(/^Needed\./)).toBeVisible()
  await expect.element(item('Text messages').getByText(/^Left for later\./)).toBeVisible()
  await expect.element(list.getByText('Done: Who is alerted.')).toBeVisible()
  await item('ABN').getByRole('button', { name: 'Enter for ABN' }).click()
  await expect.element(dialog.getByRole('textbox', { name: 'ABN' })).toHaveValue('51 824 753 556')
})

it('a step is left for later, and the example menu is kept', async () => {
  await openPlace('today')
  await item('ABN').getByRole('button', { name: 'Not yet for ABN' }).click()
  await expect.element(item('ABN').getByText(/^Left for later\./)).toBeVisible()
  await item('Menu').getByRole('button', { name: 'Keep the example for Menu' }).click()
  await expect.element(list.getByText('Done: Menu, Who is alerted.')).toBeVisible()
  expect(sent).toEqual([
    { step: 'seller', as: 'later' },
    { step: 'menu', as: 'done' },
  ])
})

it('the list can be put away once nothing is needed, and is not shown when all is done', async () => {
  setUp = { ...FRESH, steps: FRESH.steps.map((each) => ({ ...each, isNeeded: false })) }
  await openPlace('today')
  await list.getByRole('button', { name: 'Put this list away' }).click()
  await expect.element(page.getByRole('region', { name: 'So far today' })).toBeVisible()
  await expect.element(list).not.toBeInTheDocument()
})

it('a list that cannot be loaded says so, and loads again', async () => {
  failWith = problem(500, 'internal')
  await openPlace('today')
  await expect.element(list.getByText(/^Couldn't load what is left to set up/)).toBeVisible()
  failWith = undefined
  await list.getByRole('button', { name: 'Try again' }).click()
  await expect.element(list.getByText(/^1 of 5 done\./)).toBeVisible()
})

// Covers set-up-4.
it('keys are typed hidden, saved with the password, and named by their ends only', async () => {
  await openPlace('restStop', { checksPasswords: true })
  await rowIn('Payments and messages', 'Keys').click()
  await expect.element(dialog.getByText("Set by the server's environment")).toBeVisible()
  await expect.element(dialog.getByText("Can't be read any more. Type them again.")).toBeVisible()
  await dialog.getByRole('button', { name: 'Enter the keys of Stripe' }).click()
  await expect.element(dialog.getByText(/without your copy of it they have to be typed again/)).toBeVisible()
  await inDialog('Try and save').click()
  await expect.element(dialog.getByText('Not done. Enter “Secret key”.')).toBeVisible()
  const secret = dialog.getByLabelText('Secret key')
  await expect.element(secret).toHaveAttribute('type', 'password')
  await secret.fill('rk_live_0000001234')
  await dialog.getByLabelText('Signing secret of the webhook').fill('whsec_5678')
  await confirm('Try and save')
  await expect.element(dialog.getByText('Set. Secret key ends in …1234')).toBeVisible()
  await expect.element(dialog.getByText(/^The server starts anew/)).toBeVisible()
  expect(sent).toEqual([
    { group: 'stripe', keys: { STRIPE_SECRET_KEY: 'rk_live_0000001234', STRIPE_WEBHOOK_SECRET: 'whsec_5678' } },
  ])
  expect(JSON.stringify([Object.entries(sessionStorage), Object.entries(localStorage)])).not.toContain(
    'rk_live_0000001234',
  )
})

it('keys that the provider does not take are explained, and stay typed', async () => {
  await openPlace('restStop', { checksPasswords: true })
  await rowIn('Payments and messages', 'Keys').click()
  await dialog.getByRole('button', { name: 'Enter the keys of Stripe' }).click()
  await dialog.getByLabelText('Secret key').fill('rk_live_wrong')
  await dialog.getByLabelText('Signing secret of the webhook').fill('whsec_5678')
  failWith = problem(409, 'keys_rejected', { detail: "Stripe doesn't accept the secret key." })
  await confirm('Try and save')
  await expect.element(dialog.getByText("Not done. Stripe doesn't accept the secret key.")).toBeVisible()
  await expect.element(dialog.getByLabelText('Secret key')).toHaveValue('rk_live_wrong')
  expect(sent).toEqual([])
})
