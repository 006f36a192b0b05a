import { parseArgs } from 'node:util'
import { CliError } from '../errors.ts'
import type { AccountRecord, AccountsService } from '../identity/accounts/accounts-service.ts'
import { checkName, readEmailAddress } from '../identity/accounts/new-account.ts'
import { checkPassword } from '../identity/passwords/password-rules.ts'
import type { SecurityLog } from '../security-log.ts'

const USAGE = `Usage:
  npm run -w api account -- list
  npm run -w api account -- add --email sam@example.com --name "Sam Cook" --role staff
  npm run -w api account -- set-role --email sam@example.com --role staff
  npm run -w api account -- reset-password --email sam@example.com
  npm run -w api account -- remove-second-factor --email sam@example.com
  npm run -w api account -- remove --email sam@example.com
Roles are staff and customer. A password is generated, printed once and changed by its owner at the next log-in; with
--ask you type one. Granting staff sets a new password, because anyone may have made the account; --keep-password does not.`

interface CommandDeps {
  accounts: AccountsService
  securityLog: SecurityLog
  /** Words of the site, which a password may not consist of. */
  siteWords?: string[]
  newPassword: () => string
  askPassword: () => Promise<string>
}

const options = {
  email: { type: 'string' },
  name: { type: 'string' },
  role: { type: 'string' },
  ask: { type: 'boolean', default: false },
  'keep-password': { type: 'boolean', default: false },
} as const

type Values = ReturnType<typeof parseCommandLine>['values']

/** The shop's own way to make staff and to help people who forgot a password. @returns the lines to print. */
export async function runAccountCommand(commandLine: string[], deps: CommandDeps): Promise<string[]> {
  const { positionals, values } = parseCommandLine(commandLine)
  switch (positionals[0]) {
    case 'list':
      return (await deps.accounts.listAccounts()).map(describeAccount)
    case 'add':
      return add(values, deps)
    case 'set-role':
      return setRole(values, deps)
    case 'reset-password':
      return resetPassword(values, deps)
    case 'remove-second-factor':
      return removeSecondFactor(values, deps)
    case 'remove':
      return remove(values, deps)
    default:
      throw new CliError(USAGE)
  }
}

function parseCommandLine(args: string[]) {
  return parseArgs({ args, options, allowPositionals: true })
}

async function add(values: Values, deps: CommandDeps): Promise<string[]> {
  const { accounts, securityLog } = deps
  const emailAddress = addressOf(values.email)
  const name = values.name ?? ''
  reject(checkName(name))
  const role = roleOf(values.role)
  const known = await accounts.findAccountByAddress(emailAddress)
  if (known) throw new CliError(explainTaken(known, role))
  const { password, mustChange, lines } = await choosePassword(values.ask, emailAddress, deps)
  const person = { emailAddress, name, role, password, mustChangePassword: mustChange }
  const added = await accounts.addAccount({ ...person, origin: 'command' })
  if (!added) throw new CliError(`${emailAddress} has an account already.`)
  securityLog.record({
    event: 'account_added',
    outcome: 'success',
    accountId: added.id,
    details: { role, by: 'command' },
  })
  return [`${name} (${role}) can log in as ${emailAddress}.`, ...lines]
}

async function setRole(values: Values, deps: CommandDeps): Promise<string[]> {
  const { accounts, securityLog } = deps
  const account = await findNamed(values.email, deps)
  const role = roleOf(values.role)
  const keepsPassword = role !== 'staff' || values['keep-password']
  const chosen = keepsPassword ? undefined : await choosePassword(values.ask, account.emailAddress, deps)
  await accounts.setRole(account.id, { role, changedBy: 'command', password: chosen })
  const details = { from: account.role, to: role, by: 'command', newPassword: chosen !== undefined }
  securityLog.record({ event: 'role_changed', outcome: 'success', accountId: account.id, details })
  const warning =
    role === 'staff' && chosen === undefined
      ? [`Warning: the password is unchanged. ${describeOrigin(account)} Whoever chose that password is staff now.`]
      : []
  return [
    `${account.name} is ${role} now, and has to log in again. ${describeOrigin(account)}`,
    ...warning,
    ...(chosen?.lines ?? []),
  ]
}

async function resetPassword(values: Values, deps: CommandDeps): Promise<string[]> {
  const account = await findNamed(values.email, deps)
  const { password, mustChange, lines } = await choosePassword(values.ask, account.emailAddress, deps)
  await deps.accounts.resetPassword(account.id, password, { mustChange })
  const details = { by: 'command' }
  deps.securityLog.record({ event: 'password_reset', outcome: 'success', accountId: account.id, details })
  return [`${account.name} has a new password, and has to log in again.`, ...lines]
}

/** For people who lost their passkeys, their authenticator app and their recovery codes. */
async function removeSecondFactor(values: Values, deps: CommandDeps): Promise<string[]> {
  const account = await findNamed(values.email, deps)
  const removed = await deps.accounts.removeSecondFactor(account.id)
  if (removed === 0) return [`${account.name} has no second factor.`]
  const details = { kind: 'all', by: 'command' }
  deps.securityLog.record({ event: 'second_factor_removed', outcome: 'success', accountId: account.id, details })
  return [
    `${account.name} has no second factor now, and has to log in again with the password alone.`,
    'Make sure that it was really them who asked.',
  ]
}

async function remove(values: Values, deps: CommandDeps): Promise<string[]> {
  const account = await findNamed(values.email, deps)
  await deps.accounts.removeAccount(account.id)
  const details = { role: account.role, by: 'command' }
  deps.securityLog.record({ event: 'account_removed', outcome: 'success', accountId: account.id, details })
  return [`${account.name} can no longer log in. The loyalty card and the orders stay.`]
}

async function findNamed(email: string | undefined, { accounts }: CommandDeps): Promise<AccountRecord> {
  const emailAddress = addressOf(email)
  const account = await accounts.findAccountByAddress(emailAddress)
  if (!account) throw new CliError(`${emailAddress} has no account.`)
  return account
}

async function choosePassword(ask: boolean, emailAddress: string, deps: CommandDeps) {
  if (!ask) {
    const password = deps.newPassword()
    const shown = `The password, shown this once: ${password}`
    return { password, mustChange: true, lines: [shown, 'It has to be changed at the first log-in.'] }
  }
  const password = await deps.askPassword()
  reject(checkPassword(password, { emailAddress, siteWords: deps.siteWords ?? [] }))
  return { password, mustChange: false, lines: [] }
}

function describeAccount(account: AccountRecord): string {
  const { role, emailAddress, name, createdAt, origin, roleChangedAt, mustChangePassword } = account
  return [
    `${role.padEnd(8)}  ${emailAddress}  ${name}  since ${createdAt}  ${ORIGINS[origin]}`,
    ...(roleChangedAt === null ? [] : [`${role} since ${roleChangedAt}`]),
    ...(mustChangePassword ? ['has to change the password'] : []),
  ].join(', ')
}

const ORIGINS: Record<AccountRecord['origin'], string> = {
  'sign-up': 'signed up in the app',
  command: 'added by this command',
  demo: 'a demo account of the trial',
  unknown: 'added before origins were stored: in the app or by this command',
}

function describeOrigin({ createdAt, origin }: AccountRecord): string {
  return `The account was made on ${createdAt.slice(0, 10)} at ${createdAt.slice(11, 16)} UTC: ${ORIGINS[origin]}.`
}

function explainTaken(known: AccountRecord, role: AccountRecord['role']): string {
  return [
    `${known.emailAddress} has an account already (${known.role}). ${describeOrigin(known)}`,
    'Anyone may have made it: addresses are not verified at sign-up.',
    role === 'staff'
      ? `If it belongs to the right person, set-role --email ${known.emailAddress} --role staff makes it staff and sets a new password.`
      : `If its owner forgot the password, reset-password --email ${known.emailAddress} sets a new one.`,
    'If it does not, remove it first, then add it again.',
  ].join('\n')
}

function addressOf(email: string | undefined): string {
  const emailAddress = readEmailAddress(email ?? '')
  if (emailAddress === undefined) throw new CliError('--email must be an email address.')
  return emailAddress
}

function roleOf(role: string | undefined): AccountRecord['role'] {
  if (role !== 'staff' && role !== 'customer') throw new CliError('--role must be staff or customer.')
  return role
}

function reject(message: string | undefined): void {
  if (message !== undefined) throw new CliError(message)
}
