import { randomInt } from 'node:crypto'
import { createInterface } from 'node:readline/promises'
import { Writable } from 'node:stream'
import { readSiteDirectory } from '../../platform/config/config.ts'
import { createAccountsService } from '@fuel-shack/identity/accounts-service'
import { findImported } from '../../records/settings/imported-facts.ts'
import { readSite } from '../../shop/rest-stop/site.ts'
import { runAccountCommand } from './account-actions.ts'
import { runCommand, withData } from './run-command.ts'

/** Letters and digits that are easily confused are left out. */
const ALPHABET = 'abcdefghjkmnpqrstuvwxyz23456789'
const GROUPS = 4
const GROUP_LENGTH = 4

await runCommand(() =>
  withData(async (data) => {
    const accounts = createAccountsService(data)
    // Accounts are also added before the server starts for the first time.
    const site = (await findImported(data.database.queries)) ?? readSite(readSiteDirectory())
    const deps = { accounts, securityLog: data.securityLog, site, newPassword, askPassword }
    const lines = await runAccountCommand(process.argv.slice(2), deps)
    for (const line of lines) console.log(line)
  }),
)

function newPassword(): string {
  const group = () => Array.from({ length: GROUP_LENGTH }, () => ALPHABET[randomInt(ALPHABET.length)]).join('')
  return Array.from({ length: GROUPS }, group).join('-')
}

/** Reads from the terminal without echo, or the first line of piped input. */
async function askPassword(): Promise<string> {
  const discard = new Writable({ write: (_chunk, _encoding, done) => done() })
  const terminal = createInterface({ input: process.stdin, output: discard, terminal: process.stdin.isTTY })
  process.stderr.write('Password: ')
  try {
    return await terminal.question('')
  } finally {
    terminal.close()
    process.stderr.write('\n')
  }
}
