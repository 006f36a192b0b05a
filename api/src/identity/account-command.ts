import { parseArgs } from 'node:util'
import type { AccountRecord, AccountsService } from './accounts-service.ts'
import { checkName, checkPassword, readEmailAddress } from './new-account.ts'

export const USAGE = `Usage:
  npm run -w api account -- list
  npm run -w api account -- add --email sam@example.com --name "Sam Cook" --role staff
  npm run -w api account -- set-role --email sam@example.com --role customer
  npm run -w api account -- reset-password --email sam@example.com
  npm run -w api account -- remove --email sam@example.com
Roles are staff and customer. A password is made up and printed once; with --ask you type your own.`

/** Said to whoever typed the command, without a stack trace. */
export class CommandRefused extends Error {}

export interface CommandDeps {
  accounts: AccountsService
  newPassword: () => string
  askPassword: () => Promise<string>
}

const options = {
  email: { type: 'string' },
  name: { type: 'string' },
  role: { type: 'string' },
  ask: { type: 'boolean', default: false },
} as const

/** The shop's own way to make staff and to help who forgot a password. @returns the lines to print. */
export async function runAccountCommand(commandLine: string[], deps: CommandDeps): Promise<string[]> {
  const { positionals, values } = parseArgs({ args: commandLine, options, allowPositionals: true })
  const { accounts } = deps

  switch (positionals[0]) {
    case 'list':
      return (await accounts.listAccounts()).map(
        ({ role, emailAddress, name, createdAt }) => `${role.padEnd(8)}  ${emailAddress}  ${name}  since ${createdAt}`,
      )
    case 'add': {
      const emailAddress = addressOf(values.email)
      const name = values.name ?? ''
      refuse(checkName(name))
      const role = roleOf(values.role)
      const { password, lines } = await choosePassword(values.ask, emailAddress, deps)
      const added = await accounts.addAccount({ emailAddress, name, role, password })
      if (!added) throw new CommandRefused(`${emailAddress} has an account already.`)
      return [`${name} (${role}) can sign in as ${emailAddress}.`, ...lines]
    }
    case 'set-role': {
      const account = await findNamed(values.email)
      const role = roleOf(values.role)
      await accounts.setRole(account.id, role)
      return [`${account.name} is ${role} now, and has to sign in again.`]
    }
    case 'reset-password': {
      const account = await findNamed(values.email)
      const { password, lines } = await choosePassword(values.ask, account.emailAddress, deps)
      await accounts.resetPassword(account.id, password)
      return [`${account.name} has a new password, and has to sign in again.`, ...lines]
    }
    case 'remove': {
      const account = await findNamed(values.email)
      await accounts.removeAccount(account.id)
      return [`${account.name} can no longer sign in. The loyalty card and the orders are kept.`]
    }
    default:
      throw new CommandRefused(USAGE)
  }

  async function findNamed(email: string | undefined): Promise<AccountRecord> {
    const emailAddress = addressOf(email)
    const account = await accounts.findAccountByAddress(emailAddress)
    if (!account) throw new CommandRefused(`${emailAddress} has no account.`)
    return account
  }
}

async function choosePassword(ask: boolean, emailAddress: string, { newPassword, askPassword }: CommandDeps) {
  if (!ask) {
    const password = newPassword()
    return { password, lines: [`The password, shown this once: ${password}`] }
  }
  const password = await askPassword()
  refuse(checkPassword(password, emailAddress))
  return { password, lines: [] }
}

function addressOf(email: string | undefined): string {
  const emailAddress = readEmailAddress(email ?? '')
  if (emailAddress === undefined) throw new CommandRefused('--email must be an e-mail address.')
  return emailAddress
}

function roleOf(role: string | undefined): AccountRecord['role'] {
  if (role !== 'staff' && role !== 'customer') throw new CommandRefused('--role must be staff or customer.')
  return role
}

function refuse(sentence: string | undefined): void {
  if (sentence !== undefined) throw new CommandRefused(sentence)
}
