import { uuidv7 } from 'uuidv7'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { openTestDatabase } from '../../test/test-database.ts'
import { runAccountCommand } from './account-command.ts'
import { createAccountsService, type AccountsService } from './accounts-service.ts'

let database: Awaited<ReturnType<typeof openTestDatabase>>
let accounts: AccountsService

beforeAll(async () => {
  database = await openTestDatabase()
  accounts = createAccountsService({ database: database.database, clock: () => new Date(), newId: uuidv7 })
})
afterAll(() => database.close())

function run(commandLine: string, typed = 'typed by hand today') {
  const newPassword = () => 'made-upby-theco-mputer'
  return runAccountCommand(commandLine.split(' '), { accounts, newPassword, askPassword: () => Promise.resolve(typed) })
}

it('the shop makes staff, and reads out the password', async () => {
  const lines = await run('add --email Sam@FuelShack.example --name Sam --role staff')
  expect(lines.join('\n')).toContain('made-upby-theco-mputer')
  expect(await accounts.signIn('sam@fuelshack.example', 'made-upby-theco-mputer')).toMatchObject({ role: 'staff' })
  expect(await run('list')).toEqual([expect.stringContaining('staff     sam@fuelshack.example  Sam')])
})

it('a typed password is not printed', async () => {
  const lines = await run('add --email casey@fuelshack.example --name Casey --role customer --ask')
  expect(lines.join('\n')).not.toContain('typed by hand today')
  expect(await accounts.signIn('casey@fuelshack.example', 'typed by hand today')).toMatchObject({ name: 'Casey' })
})

it('who forgot a password gets a new one, and the old one is dead', async () => {
  await run('add --email robin@fuelshack.example --name Robin --role customer --ask')
  await run('reset-password --email robin@fuelshack.example')
  expect(await accounts.signIn('robin@fuelshack.example', 'typed by hand today')).toBeUndefined()
  expect(await accounts.signIn('robin@fuelshack.example', 'made-upby-theco-mputer')).toBeDefined()
})

it('roles change and people leave', async () => {
  await run('add --email kim@fuelshack.example --name Kim --role staff')
  await run('set-role --email kim@fuelshack.example --role customer')
  expect(await accounts.findAccountByAddress('kim@fuelshack.example')).toMatchObject({ role: 'customer' })
  await run('remove --email kim@fuelshack.example')
  expect(await accounts.findAccountByAddress('kim@fuelshack.example')).toBeUndefined()
})

it.each([
  ['', 'Usage:'],
  ['dance', 'Usage:'],
  ['add --email nobody --name N --role staff', '--email must be'],
  ['add --email n@fuelshack.example --role staff', 'Enter your name.'],
  ['add --email n@fuelshack.example --name N --role boss', '--role must be'],
  ['add --email casey@fuelshack.example --name Casey --role staff', 'has an account already'],
  ['reset-password --email ghost@fuelshack.example', 'has no account'],
])('"%s" is refused in words', async (commandLine, words) => {
  await expect(run(commandLine)).rejects.toThrow(words)
})

it('a password that is too short is refused for staff as well', async () => {
  await expect(run('add --email n@fuelshack.example --name N --role staff --ask', 'short')).rejects.toThrow(
    'at least 10',
  )
})
