import type { Check, ServerState } from '@fuel-shack/contract/office/server-checks'
import { beforeEach, expect, it, vi } from 'vitest'
import { json, problem } from '../../../test/stub-api.ts'
import { dialog, inDialog, openPlace, rowIn, stubManagerApi } from '../test/manager-page.ts'

const SERVER: ServerState = {
  areas: ['disk', 'mail'],
  tests: ['email'],
  about: ['Fuel Shack 1.3.0, production'],
}
const FREE: Check = { id: 'disk.space', area: 'disk', state: 'ok', words: '12 GB are free.', cure: null }
const LOGIN: Check = {
  id: 'mail.login',
  area: 'mail',
  state: 'fault',
  words: 'The mail server rejects the login.',
  cure: 'Check user and password in SMTP_URL.',
}

let answerMail: () => Promise<Response>
let tested: unknown[]

beforeEach(() => {
  answerMail = async () => json({ checks: [LOGIN] })
  tested = []
  sessionStorage.clear()
  stubManagerApi({
    'GET manager/server': () => json(SERVER),
    'GET manager/server/checks/disk': () => json({ checks: [FREE] }),
    'GET manager/server/checks/mail': () => answerMail(),
    'POST manager/server/test': async (request) => {
      tested.push(await request.json())
      return json({ to: 'riley@fuelshack.example' })
    },
  })
})

async function openChecks(): Promise<void> {
  await openPlace('restStop')
  await rowIn('Server', 'Check the server').click()
  await expect.element(inDialog('Check now')).toBeVisible()
}

// Covers manager-30.
it('a manager sees each area when it is checked, with the state, the cause and the cure', async () => {
  const mail = Promise.withResolvers<Response>()
  answerMail = () => mail.promise
  await openChecks()
  await inDialog('Check now').click()
  await expect.element(dialog.getByRole('region', { name: 'Disk' })).toMatchTextContent(/OK12 GB are free\./)
  await expect.element(dialog.getByText('Checking: Email')).toBeVisible()
  await expect.element(inDialog('Copy the report')).not.toBeInTheDocument()
  mail.resolve(json({ checks: [LOGIN] }))
  const faults = dialog.getByRole('region', { name: 'Email', exact: true })
  await expect.element(faults).toMatchTextContent(/FaultThe mail server rejects the login\.Check user and password/)
  await expect.element(dialog.getByText('1 fault, 0 warnings')).toBeVisible()
})

it('the report is copied as a text with the versions', async () => {
  const write = vi.spyOn(navigator.clipboard, 'writeText').mockResolvedValueOnce()
  await openChecks()
  await inDialog('Check now').click()
  await inDialog('Copy the report').click()
  await expect.element(dialog.getByText('Copied')).toBeVisible()
  expect(write.mock.lastCall?.[0]).toMatch(
    /^Fuel Shack 1\.3\.0, production\n\nDisk\n {2}OK: 12 GB.*\(mail\.login\)\n.*1 fault/s,
  )
})

it('checks that fail midway say so, keep what was found, and can be repeated', async () => {
  answerMail = async () => problem(429, 'too_many_requests')
  await openChecks()
  await inDialog('Check now').click()
  await expect.element(dialog.getByRole('alert')).toMatchTextContent(/^Not all was checked\./)
  await expect.element(dialog.getByText('12 GB are free.')).toBeVisible()
  answerMail = async () => json({ checks: [] })
  await inDialog('Check again').click()
  await expect.element(dialog.getByRole('alert')).not.toBeInTheDocument()
})

it('a test goes to the manager, and its address is named', async () => {
  await openChecks()
  await inDialog('Email').click()
  await expect.element(dialog.getByText('Sent to riley@fuelshack.example. Look whether it arrives.')).toBeVisible()
  expect(tested).toEqual([{ channel: 'email' }])
})
