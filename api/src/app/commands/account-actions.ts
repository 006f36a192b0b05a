import { isStaffRole, ROLES, type Role } from '@fuel-shack/contract/team/account-roles'
import { parseArgs } from 'node:util'
import { CliError } from '../../platform/errors.ts'
import type { AccountRecord, AccountsService } from '@fuel-shack/identity/accounts-service'
import { readLoginAddress } from '@fuel-shack/identity/login-address'
import { checkName, checkTypedPassword, readEmailAddress } from '@fuel-shack/identity/new-account'
import type { SecurityEvent, SecurityEventName, SecurityLog } from '../../platform/monitoring/security-log.ts'

const USAGE = `Usage:
  npm run -w api account -- list
  npm run -w api account -- add --email sam@example.com --name "Sam Cook" --role staff
  npm run -w api account -- set-role --email sam@example.com --role staff
  npm run -w api account -- reset-password --email sam@example.com
  npm run -w api account -- remove-second-factor --email sam@example.com
  npm run -w api account -- remove --email sam@example.com
Roles are ${ROLES.join(', ')}; a manager is staff, too. A password is generated, printed once, and must be changed at the next
login; with --ask you type one. Granting staff or manager sets a new password, because anyone may have created the account;
--keep-password does not. A customer's account can have a mobile number in place of the email address.`

interface CommandDeps {
  accounts: AccountsService
  securityLog: SecurityLog
  /** A password may not consist of its words. */
  site: Parameters<typeof checkTypedPassword>[2]
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

/** Manages the accounts of the embedded identity provider. @returns the lines to print. */
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
  const { accounts } = deps
  const emailAddress = parseEmailAddress(values.email)
  const name = values.name ?? ''
  assertValid(checkName(name))
  const role = parseRole(values.role)
  const existing = await accounts.findAnyAccountByAddress(emailAddress)
  if (existing) throw new CliError(describeConflict(existing, role))
  const { password, mustChange, lines } = await choosePassword(values.ask, emailAddress, deps)
  const person = { emailAddress, name, role, password, mustChangePassword: mustChange }
  const added = await accounts.addAccount({ ...person, origin: 'command' })
  if (!added) throw new CliError(`${emailAddress} already has an account.`)
  record(deps, 'account_added', added.id, { role })
  return [`${name} (${role}) can log in as ${emailAddress}.`, ...lines]
}

async function setRole(values: Values, deps: CommandDeps): Promise<string[]> {
  const account = await getAccount(parseEmailAddress(values.email), deps)
  const role = parseRole(values.role)
  const isPasswordUnchanged = !isStaffRole(role) || values['keep-password']
  const chosen = isPasswordUnchanged ? undefined : await choosePassword(values.ask, account.emailAddress, deps)
  await deps.accounts.setRole(account.id, { role, changedBy: 'command', password: chosen })
  const change = { from: account.role, to: role, newPassword: chosen !== undefined }
  record(deps, 'role_changed', account.id, change)
  const warning =
    isStaffRole(role) && chosen === undefined
      ? [`Warning: the password is unchanged. ${describeOrigin(account)} The person who chose it is now ${role}.`]
      : []
  return [
    `${account.name} is now ${role}, and must log in again. ${describeOrigin(account)}`,
    ...warning,
    ...(chosen?.lines ?? []),
  ]
}

async function resetPassword(values: Values, deps: CommandDeps): Promise<string[]> {
  const account = await getAccount(values.email, deps)
  const { password, mustChange, lines } = await choosePassword(values.ask, account.emailAddress, deps)
  await deps.accounts.resetPassword(account.id, password, { mustChange })
  record(deps, 'password_reset', account.id)
  return [`${account.name} has a new password, and must log in again.`, ...lines, ...warnIfDeactivated(account)]
}

/** Helps a user who has lost their passkeys, authenticator app and recovery codes. */
async function removeSecondFactor(values: Values, deps: CommandDeps): Promise<string[]> {
  const account = await getAccount(values.email, deps)
  const removed = await deps.accounts.removeSecondFactor(account.id)
  if (removed === 0) return [`${account.name} has no second factor.`]
  record(deps, 'second_factor_removed', account.id, { kind: 'all' })
  return [
    `${account.name} has no second factor now, and must log in again with the password alone.`,
    'Make sure that the request really came from them.',
  ]
}

async function remove(values: Values, deps: CommandDeps): Promise<string[]> {
  const account = await getAccount(values.email, deps)
  await deps.accounts.removeAccount(account.id)
  record(deps, 'account_removed', account.id, { role: account.role })
  return [`${account.name} can no longer log in. The loyalty card and the orders stay.`]
}

function record(
  deps: CommandDeps,
  event: SecurityEventName,
  accountId: string,
  what: SecurityEvent['details'] = {},
): void {
  deps.securityLog.record({ event, outcome: 'success', accountId, details: { ...what, by: 'command' } })
}

async function getAccount(email: string | undefined, { accounts }: CommandDeps): Promise<AccountRecord> {
  const address = readLoginAddress(email ?? '')
  if (address === undefined) throw new CliError('--email must be an email address or a mobile number.')
  const account = await accounts.findAnyAccountByAddress(address)
  if (!account) throw new CliError(`${address} has no account.`)
  return account
}

async function choosePassword(ask: boolean, emailAddress: string, deps: CommandDeps) {
  if (!ask) {
    const password = deps.newPassword()
    const shown = `The password, shown this once: ${password}`
    return { password, mustChange: true, lines: [shown, 'It must be changed at the first login.'] }
  }
  const password = await deps.askPassword()
  assertValid(checkTypedPassword(password, emailAddress, deps.site))
  return { password, mustChange: false, lines: [] }
}

function describeAccount(account: AccountRecord): string {
  const { emailAddress, name, role, createdAt, origin, roleChangedAt, mustChangePassword, deactivatedAt } = account
  return [
    `${role.padEnd(8)}  ${emailAddress}  ${name}  since ${createdAt}  ${ORIGINS[origin]}`,
    ...(roleChangedAt === null ? [] : [`${role} since ${roleChangedAt}`]),
    ...(mustChangePassword ? ['must change the password'] : []),
    ...(deactivatedAt === null ? [] : [`deactivated since ${deactivatedAt}`]),
  ].join(', ')
}

const ORIGINS: Record<AccountRecord['origin'], string> = {
  'sign-up': 'signed up in the app',
  command: 'added by this command',
  invitation: 'made with an invitation of a manager',
  demo: 'a demo account of the trial',
  unknown: 'added in the app or by this command, before origins were recorded',
}

const warnIfDeactivated = ({ deactivatedAt }: AccountRecord): string[] =>
  deactivatedAt === null
    ? []
    : ['The account is deactivated. A manager reactivates it in Manage, Team; or remove it and add it again.']

function describeOrigin({ createdAt, origin }: AccountRecord): string {
  return `The account was created on ${createdAt.slice(0, 10)} at ${createdAt.slice(11, 16)} UTC: ${ORIGINS[origin]}.`
}

function describeConflict(existing: AccountRecord, role: Role): string {
  return [
    `${existing.emailAddress} already has an account (${existing.role}). ${describeOrigin(existing)}`,
    'Anyone may have created it: email addresses are not verified at sign-up.',
    isStaffRole(role)
      ? `If it belongs to the right person, set-role --email ${existing.emailAddress} --role ${role} makes it ${role} and sets a new password.`
      : `If the owner has forgotten the password, reset-password --email ${existing.emailAddress} sets a new one.`,
    'Otherwise remove it and add it again.',
  ].join('\n')
}

function parseEmailAddress(email: string | undefined): string {
  const emailAddress = readEmailAddress(email ?? '')
  if (emailAddress === undefined) throw new CliError('--email must be an email address.')
  return emailAddress
}

function parseRole(role: string | undefined): Role {
  const known = ROLES.find((each) => each === role)
  if (!known) throw new CliError(`--role must be one of ${ROLES.join(', ')}.`)
  return known
}

function assertValid(message: string | undefined): void {
  if (message !== undefined) throw new CliError(message)
}
