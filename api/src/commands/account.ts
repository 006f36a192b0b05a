import { randomInt } from 'node:crypto'
import { createInterface } from 'node:readline/promises'
import { Writable } from 'node:stream'
import { readSiteDirectory } from '../config.ts'
import { createAccountsService } from '../identity/accounts/accounts-service.ts'
import { siteWordsOf } from '../identity/passwords/password-rules.ts'
import { readSite } from '../site.ts'
import { runAccountCommand } from './account-actions.ts'
import { openCommandSecurityLog } from './command-security-log.ts'
import { runCommand, withData } from './run-command.ts'

/** No letter or digit that is taken for another when it is read out at the counter. */
const ALPHABET = 'abcdefghjkmnpqrstuvwxyz23456789'
const GROUPS = 4
const GROUP_CHARACTERS = 4

await runCommand(() =>
  withData(async (data) => {
    const accounts = createAccountsService(data)
    const securityLog = openCommandSecurityLog(data.clock)
    const siteWords = siteWordsOf(readSite(readSiteDirectory(), undefined))
    const deps = { accounts, securityLog, siteWords, newPassword, askPassword }
    const lines = await runAccountCommand(process.argv.slice(2), deps)
    for (const line of lines) console.log(line)
  }),
)

function newPassword(): string {
  const group = () => Array.from({ length: GROUP_CHARACTERS }, () => ALPHABET[randomInt(ALPHABET.length)]).join('')
  return Array.from({ length: GROUPS }, group).join('-')
}

/** From the keyboard without showing it, or the first line of what is piped in. */
async function askPassword(): Promise<string> {
  const nowhere = new Writable({ write: (_chunk, _encoding, done) => done() })
  const keyboard = createInterface({ input: process.stdin, output: nowhere, terminal: process.stdin.isTTY })
  process.stderr.write('Password: ')
  try {
    return await keyboard.question('')
  } finally {
    keyboard.close()
    process.stderr.write('\n')
  }
}
