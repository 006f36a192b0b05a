import { uuidv7 } from 'uuidv7'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { openTestDatabase } from '../../../test/support/test-database.ts'
import type { SecurityEvent } from '../../platform/monitoring/security-log.ts'
import type { Deletion } from '../../platform/deletion-log.ts'
import { createAccountsService, type AccountsService } from '@fuel-shack/identity/accounts-service'
import { runAccountCommand } from './account-actions.ts'

const GENERATED = 'made-upby-theco-mputer'
const SITE = { name: 'Roadhouse', shortName: 'Roadhouse', address: { road: '', town: '', state: '', enterFrom: '' } }
const TYPED = 'typed by hand today'
const OWN = { name: 'New Cook', emailAddress: 'newcook@fuelshack.example', password: 'chosen at the sign-up' }

let database: Awaited<ReturnType<typeof openTestDatabase>>
let accounts: AccountsService
const removed: Deletion[] = []
const deletions = { record: (deletion: Deletion) => void removed.push(deletion) }
let events: SecurityEvent[]

beforeAll(async () => {
  database = await openTestDatabase()
  accounts = createAccountsService({ database: database.database, clock: () => new Date(), newId: uuidv7, deletions })
})
beforeEach(() => {
  events = []
})
afterAll(() => database.close())

async function run(commandLine: string, typed = TYPED): Promise<string> {
  const lines = await runAccountCommand(commandLine.split(' '), {
    accounts,
    securityLog: { record: (event) => void events.push(event) },
    site: SITE,
    newPassword: () => GENERATED,
    askPassword: () => Promise.resolve(typed),
  })
  return lines.join('\n')
}

it('the command adds a staff account with a generated password that must be changed', async () => {
  expect(await run('add --email Sam@FuelShack.example --name Sam --role staff')).toContain(GENERATED)
  const sam = await accounts.signIn('sam@fuelshack.example', GENERATED)
  expect(sam).toMatchObject({ roles: new Set(['staff']), origin: 'command', mustChangePassword: true })
  expect(await run('list')).toContain('staff     sam@fuelshack.example  Sam')
  expect(events).toMatchObject([{ event: 'account_added', accountId: sam?.id, details: { role: 'staff' } }])
})

it('a command that adds an account does not print a typed password or require a change of it', async () => {
  expect(await run('add --email casey@fuelshack.example --name Casey --role customer --ask')).not.toContain(TYPED)
  const casey = await accounts.signIn('casey@fuelshack.example', TYPED)
  expect(casey).toMatchObject({ name: 'Casey', mustChangePassword: false })
})

it('the command adds a manager, and makes one staff and a manager again', async () => {
  const address = 'riley@fuelshack.example'
  expect(await run(`add --email ${address} --name Riley --role manager`)).toContain('Riley (manager) can log in')
  expect(await accounts.signIn(address, GENERATED)).toMatchObject({ roles: new Set(['staff', 'manager']) })
  expect(await run('list')).toContain(`manager   ${address}  Riley`)
  await run(`set-role --email ${address} --role staff --keep-password`)
  expect(await accounts.findAccountByAddress(address)).toMatchObject({ roles: new Set(['staff']) })
  expect(await run(`set-role --email ${address} --role manager`)).toContain(GENERATED)
  expect(await accounts.findAccountByAddress(address)).toMatchObject({ roles: new Set(['staff', 'manager']) })
  expect(events.map(({ details }) => [details?.['from'], details?.['to'] ?? details?.['role']])).toEqual([
    [undefined, 'manager'],
    ['manager', 'staff'],
    ['staff', 'manager'],
  ])
})

it('the help of the command names every role', async () => {
  await expect(run('help')).rejects.toThrow('Roles are manager, staff, customer;')
})

it('resets a forgotten password to one that must be changed, and the old one stops working', async () => {
  await run('add --email robin@fuelshack.example --name Robin --role customer --ask')
  await run('reset-password --email robin@fuelshack.example')
  expect(await accounts.signIn('robin@fuelshack.example', TYPED)).toBeUndefined()
  const robin = await accounts.signIn('robin@fuelshack.example', GENERATED)
  expect(robin).toMatchObject({ mustChangePassword: true })
  expect(events.at(-1)).toMatchObject({ event: 'password_reset', accountId: robin?.id })
  expect(
    await accounts.changePassword(robin?.id ?? '', { current: GENERATED, next: 'chosen by Robin alone' }, {}),
  ).toBe(true)
  expect(await accounts.findAccount(robin?.id ?? '')).toMatchObject({ mustChangePassword: false })
})

it('resets the password of a customer who has a mobile number in place of an email address', async () => {
  const dana = { name: 'Dana', emailAddress: '+61412345678', password: TYPED, role: 'customer' } as const
  await accounts.addAccount(dana)
  expect(await run('reset-password --email 0412345678')).toContain(GENERATED)
  expect(await accounts.signIn(dana.emailAddress, GENERATED)).toMatchObject({ mustChangePassword: true })
})

it('says that an account is deactivated, and finds it under its address', async () => {
  await run('add --email pat@fuelshack.example --name Pat --role staff')
  await database.database.queries
    .updateTable('identity_accounts')
    .set({ deactivated_at: '2026-11-25T00:00:00.000Z' })
    .where('email_address', '=', 'pat@fuelshack.example')
    .execute()
  expect(await run('list')).toContain('deactivated since 2026-11-25T00:00:00.000Z')
  expect(await run('reset-password --email pat@fuelshack.example')).toContain('The account is deactivated')
  await expect(run('add --email pat@fuelshack.example --name Pat --role staff')).rejects.toThrow(
    'already has an account',
  )
})

it('revokes the staff role and removes an account', async () => {
  await run('add --email kim@fuelshack.example --name Kim --role staff')
  await run('set-role --email kim@fuelshack.example --role customer')
  const kim = await accounts.findAccountByAddress('kim@fuelshack.example')
  expect(kim).toMatchObject({ roles: new Set(['customer']), roleChangedAt: expect.any(String) })
  await run('remove --email kim@fuelshack.example')
  expect(await accounts.findAccountByAddress('kim@fuelshack.example')).toBeUndefined()
  expect(events.map(({ event }) => event)).toEqual(['account_added', 'role_changed', 'account_removed'])
})

it('sets a new password when it grants staff to a sign-up account, so that its creator does not become staff', async () => {
  const created = await accounts.signUp(OWN)
  const printed = await run(`set-role --email ${OWN.emailAddress} --role staff`)
  expect(printed).toContain(GENERATED)
  expect(printed).toContain('signed up in the app')
  expect(printed).toContain((created?.createdAt ?? '').slice(0, 10))
  expect(await accounts.signIn(OWN.emailAddress, OWN.password)).toBeUndefined()
  const staff = await accounts.signIn(OWN.emailAddress, GENERATED)
  expect(staff).toMatchObject({ roles: new Set(['staff']), mustChangePassword: true })
  expect(events).toMatchObject([
    { event: 'role_changed', accountId: created?.id, details: { from: 'customer', to: 'staff', newPassword: true } },
  ])
  await run(`remove --email ${OWN.emailAddress}`)
})

it('grants staff with a typed password, which is not printed', async () => {
  await accounts.signUp(OWN)
  expect(await run(`set-role --email ${OWN.emailAddress} --role staff --ask`)).not.toContain(TYPED)
  expect(await accounts.signIn(OWN.emailAddress, OWN.password)).toBeUndefined()
  expect(await accounts.signIn(OWN.emailAddress, TYPED)).toMatchObject({ mustChangePassword: false })
  await run(`remove --email ${OWN.emailAddress}`)
})

it('leaves the password of a new staff account unchanged only with --keep-password, and warns', async () => {
  const created = await accounts.signUp(OWN)
  const printed = await run(`set-role --email ${OWN.emailAddress} --role staff --keep-password`)
  expect(printed).toContain('Warning: the password is unchanged.')
  expect(printed).toContain(`created on ${(created?.createdAt ?? '').slice(0, 10)}`)
  expect(await accounts.signIn(OWN.emailAddress, OWN.password)).toMatchObject({ roles: new Set(['staff']) })
  await run(`remove --email ${OWN.emailAddress}`)
})

it('explains when and how an existing account was created, and what to do', async () => {
  await accounts.signUp(OWN)
  const added = run(`add --email ${OWN.emailAddress} --name Cook --role staff`)
  await expect(added).rejects.toThrow(
    /signed up in the app[^]*Anyone may have created it[^]*set-role --email[^]*remove it and add it again/,
  )
  await run(`remove --email ${OWN.emailAddress}`)
})

it.each([
  ['', 'Usage:'],
  ['dance', 'Usage:'],
  ['add --email invalid --name N --role staff', '--email must be'],
  ['add --email n@fuelshack.example --role staff', 'Enter your name.'],
  ['add --email n@fuelshack.example --name N --role boss', '--role must be one of manager, staff, customer.'],
  ['add --email casey@fuelshack.example --name Casey --role staff', 'already has an account'],
  ['reset-password --email ghost@fuelshack.example', 'has no account'],
])('rejects "%s" with a message', async (commandLine, message) => {
  await expect(run(commandLine)).rejects.toThrow(message)
})

it('rejects a password that is too short for staff as well', async () => {
  await expect(run('add --email n@fuelshack.example --name N --role staff --ask', 'short')).rejects.toThrow(
    'at least 10',
  )
})

it('removes a lost second factor, logs it and ends the sessions of the account', async () => {
  await run('add --email lee@fuelshack.example --name Lee --role staff --ask')
  const { id } = (await accounts.findAccountByAddress('lee@fuelshack.example')) ?? { id: '' }
  await addPasskey(id)
  expect(await run('remove-second-factor --email lee@fuelshack.example')).toContain('no second factor now')
  expect(await passkeysOf(id)).toEqual([])
  expect(events.at(-1)).toMatchObject({ event: 'second_factor_removed', accountId: id, details: { by: 'command' } })
  expect(await run('remove-second-factor --email lee@fuelshack.example')).toBe('Lee has no second factor.')
})

it('removes the passkeys of an account when it grants staff', async () => {
  const { id } = (await accounts.addAccount({ ...OWN, emailAddress: 'jo@fuelshack.example', role: 'customer' })) ?? {
    id: '',
  }
  await addPasskey(id)
  await run('set-role --email jo@fuelshack.example --role staff')
  expect(await passkeysOf(id)).toEqual([])
})

function passkeysOf(accountId: string) {
  const passkeys = database.database.queries.selectFrom('identity_passkeys').where('account_id', '=', accountId)
  return passkeys.selectAll().execute()
}

function addPasskey(accountId: string) {
  const created = new Date().toISOString()
  const values = { id: accountId, account_id: accountId, public_key: 'a', counter: 0, transports: '', name: 'Key' }
  const rest = { device_type: 'singleDevice', is_backed_up: 0, aaguid: '0', created_at: created } as const
  return database.database.queries
    .insertInto('identity_passkeys')
    .values({ ...values, ...rest, last_used_at: null })
    .execute()
}
