import { beforeEach, expect, it, vi } from 'vitest'
import { page } from 'vitest/browser'
import { cleanup } from 'vitest-browser-react'
import { nextNavigation } from '../../../test/navigations.ts'
import { dialog, expectChange, inDialog, openPlace, rowIn, setting } from '../test/manager-page.ts'
import { CODE, ManagerServer, PASSWORD } from '../test/manager-server.ts'

let server: ManagerServer
const row = (name: string) => rowIn('If orders go unnoticed', name)
const alerts = row('Alerts')
const field = (label: string) => dialog.getByLabelText(label, { exact: true })

beforeEach(() => {
  server = new ManagerServer()
  server.needsProof = ['alerts', 'unattended', 'escalation']
  server.day.settings.unattended = setting<'unattended'>('warn')
  server.day.settings.escalation = setting<'escalation'>([
    { step: 'bell', afterMinutes: 3 },
    { step: 'offer-refund', afterMinutes: 20, pauseMinutes: 30 },
  ])
  sessionStorage.clear()
})

const openArea = (checksPasswords = true) => openPlace('restStop', { checksPasswords })

it('a number is added with the password and the code that it got, which survives a look at the messages', async () => {
  await openArea()
  await alerts.click()
  await inDialog('Add a phone or email').click()
  await inDialog('Send a code').click()
  await expect
    .element(dialog.getByRole('alert'))
    .toHaveTextContent('Enter an Australian mobile number or an email address.')
  await field('Mobile number or email').fill('0491570006')
  await inDialog('Send a code').click()
  await expect.element(dialog.getByRole('alert')).toHaveTextContent('It gets the alerts already.')
  await field('Mobile number or email').fill('0491 570 110')
  await inDialog('Send a code').click()
  await expect.element(field('Your password')).toHaveFocus()
  await field('Your password').fill(PASSWORD)
  await inDialog('Send a code').click()
  await expect.element(field('Code')).toHaveFocus()
  await expect.element(field('Your password')).not.toBeInTheDocument()

  await cleanup()
  await openArea()
  await expect.element(dialog.getByText(/^A code is on its way to 0491 570 110\./)).toBeVisible()
  await expect.element(field('Your password')).not.toBeInTheDocument()
  await field('Code').fill('111111')
  await inDialog('Add').click()
  await expect.element(dialog.getByRole('alert')).toHaveTextContent("That's not the code. Check it and try again.")
  await field('Code').fill(`${CODE.slice(0, 3)} ${CODE.slice(3)}`)
  await inDialog('Add').click()
  await expect.element(dialog).not.toBeInTheDocument()
  await expectChange('Alerts: added 0491 570 110')
  expect(server.codesTo).toEqual(['0491 570 110'])
  expect(sessionStorage.getItem('manager-draft')).toBeNull()
})

// Covers alerts-5.
it('a contact is removed with the password, after a wrong one, and everyone learns what that means', async () => {
  server.day.settings.escalation = setting<'escalation'>([{ step: 'sms', afterMinutes: 3, to: ['+61491570006'] }])
  await openArea()
  await alerts.click()
  await inDialog('Remove 0491 570 006').click()
  await expect.element(dialog.getByText(/^It's the last one/)).toBeVisible()
  await expect.element(dialog.getByText(/still texts it/)).toBeVisible()
  await inDialog('Remove').click()
  await expect.element(field('Your password')).toHaveFocus()
  await field('Your password').fill('a wrong guess')
  await inDialog('Remove').click()
  await expect.element(dialog.getByText("That's not your password.")).toBeVisible()
  await field('Your password').fill(PASSWORD)
  await inDialog('Remove').click()
  await expect.element(dialog).not.toBeInTheDocument()
  expect(server.sent).toEqual([{ setting: 'alerts', value: { mobileNumbers: [], emailAddresses: [] }, version: 0 }])
})

it('a contact that is left stays on the list', async () => {
  await openArea()
  await alerts.click()
  await inDialog('Remove 0491 570 006').click()
  await inDialog('Leave it').click()
  await expect.element(inDialog('Remove 0491 570 006')).toBeVisible()
  expect(sessionStorage.getItem('manager-draft')).toBeNull()
})

it('with another identity provider the change waits for a login', async () => {
  await openArea(false)
  await row('No screen on').click()
  await dialog.getByRole('radio', { name: 'Take no orders' }).click()
  await inDialog('Save').click()
  await expect.element(dialog.getByText('This change needs a fresh login.', { exact: false })).toBeVisible()
  vi.stubGlobal('fetch', async () =>
    Response.json({ authorization_endpoint: 'https://id.fuelshack.example/authorize' }),
  )
  const leaving = nextNavigation()
  await inDialog('Log in again').click()
  expect((await leaving).searchParams.get('max_age')).toBe('0')

  await cleanup()
  const { day } = server
  server = new ManagerServer()
  server.day = day
  await openArea(false)
  await expect.element(dialog.getByText("You hadn't saved this.")).toBeVisible()
  await inDialog('Save').click()
  await expect.element(row('No screen on')).toHaveTextContent('No screen onTake no orders')
  expect(server.sent).toEqual([{ setting: 'unattended', value: 'refuse', version: 0 }])
})

it('Undo of a change that needs the password needs it, too', async () => {
  server.changeSetting('unattended', 'accept', 'Sam')
  await openPlace('people', { checksPasswords: true })
  await page.getByRole('button', { name: /^Undo/ }).click()
  await expect.element(dialog.getByText('Take orders → Warn customers')).toBeVisible()
  await inDialog('Undo').click()
  await expect.element(field('Your password')).toHaveFocus()
  await field('Your password').fill(PASSWORD)
  await inDialog('Undo').click()
  await expect.element(dialog).not.toBeInTheDocument()
  expect(server.sent).toMatchObject([{ setting: 'unattended', value: 'warn' }])
})

// Covers escalation-9.
it('a manager adds a step to the escalation, which is sorted by its minutes', async () => {
  server.needsProof = []
  await openArea()
  await expect.element(row('Orders no one opens')).toHaveTextContent('Orders no one opens2 steps, up to 20 min')
  await row('Orders no one opens').click()
  await inDialog('Add a step').click()
  const step = dialog.getByRole('group', { name: 'Step 3' })
  await step.getByLabelText('What happens').selectOptions('Text a phone')
  await step.getByLabelText('Minutes').fill('20')
  await inDialog('Save').click()
  await expect.element(dialog.getByRole('alert')).toHaveTextContent("Two steps can't be at the same minute.")
  await step.getByLabelText('Minutes').fill('8.5')
  await inDialog('Save').click()
  await expect.element(dialog.getByRole('alert')).toHaveTextContent('Choose who gets the text.')
  await step.getByRole('checkbox', { name: '0491 570 006' }).click()
  await inDialog('Save').click()
  await expect.element(row('Orders no one opens')).toHaveTextContent('Orders no one opens3 steps, up to 20 min')
  expect(server.sent[0]?.value).toEqual([
    { step: 'bell', afterMinutes: 3 },
    { step: 'sms', afterMinutes: 8.5, to: ['+61491570006'] },
    { step: 'offer-refund', afterMinutes: 20, pauseMinutes: 30 },
  ])
})

it('a step alerts another system only where the operator has set one up', async () => {
  server.day.alerts = { contacts: [], lastTest: null, canSendEvents: true }
  server.needsProof = []
  await openArea()
  await row('Orders no one opens').click()
  await inDialog('Remove step 2').click()
  await dialog.getByLabelText('What happens').selectOptions('Alert another system')
  await inDialog('Save').click()
  await expect.element(dialog).not.toBeInTheDocument()
  expect(server.sent[0]?.value).toEqual([{ step: 'event', afterMinutes: 3 }])
})
