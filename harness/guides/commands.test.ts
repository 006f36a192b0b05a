import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { repositoryRoot } from '@fuel-shack/tools/stack/repository'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { siteFolder } from '../site.ts'
import { startStandins, type Standins } from '../stack/standins.ts'
import { GUIDES, readGuide, readGuideFile } from './guide.ts'
import { installServer } from './installed-server.ts'
import { LISTED } from './listed-commands.ts'

/** Finds the command of the guide to which an option in the text belongs. */
const COMMAND_OF: Record<string, RegExp> = {
  '--report': /^fuel-shack doctor$/,
  '--json': /^fuel-shack doctor$/,
  '--only mail,login': /^fuel-shack doctor$/,
  '--token-file <file>': /^fuel-shack doctor$/,
  '--deletions <file>': /^fuel-shack restore .* --force$/,
  '--keep-password': /^fuel-shack account set-role /,
  '--max-day-rewards': /^fuel-shack till set-limits /,
}

const isListed = (command: string) => LISTED.some(([pattern]) => pattern.test(command))
const isRun = (command: string) =>
  !isListed(command) && /^(?:[A-Z_]+=\S+ )*(?:fuel-shack|openssl rand|sed) /.test(command)
/** Doctor's exit code says that it found faults, which this server has. */
const allowedCodes = (command: string) => (command.startsWith('fuel-shack doctor') ? [0, 1] : [0])

/** @returns the lines for a shell: each command, and after it the same with the options of the text. */
function listTyped({ commands, options }: { commands: string[]; options: string[] }): string[] {
  return commands.filter(isRun).flatMap((command) => {
    const further = options.filter((option) => !command.includes(option) && COMMAND_OF[option]?.test(command))
    return [command, ...further.map((option) => `${command} ${option}`)]
  })
}

/** @returns commands that are neither run nor listed, and options that no such command has. */
function findUnchecked(guide: { commands: string[]; options: string[] }): string[] {
  const typed = listTyped(guide)
  return [
    ...guide.commands.filter((command) => !isListed(command) && !isRun(command)),
    ...guide.options.filter((option) => !typed.some((command) => command.includes(option))),
  ]
}

let standins: Standins
let server: ReturnType<typeof installServer>
beforeAll(async () => {
  standins = await startStandins()
  server = installServer(standins.url)
  await server.run(`fuel-shack import ${siteFolder}`)
})
afterAll(async () => {
  server.remove()
  await standins.close()
})

describe.each(GUIDES)('%s', (path) => {
  it('each command of the guide is run or is on the list of those that cannot be', () => {
    expect(findUnchecked(readGuideFile(path))).toEqual([])
  })

  it('each setting that the guide gives a value is explained in .env.example', () => {
    const explained = readFileSync(join(repositoryRoot, '.env.example'), 'utf8')
    const ours = readGuideFile(path).settings.filter((name) => !name.startsWith('NODE_EXTRA_'))
    expect(ours.filter((name) => !new RegExp(`^#? ?${name}=`, 'm').test(explained))).toEqual([])
  })
})

// One server has them all, in the order of the guides: a backup is made before it is restored.
it.each([...new Set(GUIDES.map(readGuideFile).flatMap(listTyped))])('a reader can run %s', async (command) => {
  const { code, output } = await server.run(command)
  const isExpected = code !== null && allowedCodes(command).includes(code)
  expect(isExpected ? '' : output || `Exit code ${code}`).toBe('')
})

it('each entry of the list belongs to a command of a guide', () => {
  const commands = GUIDES.flatMap((path) => readGuideFile(path).commands)
  expect(LISTED.filter(([pattern]) => !commands.some((command) => pattern.test(command)))).toEqual([])
})

it('a command that is neither run nor listed is found, and an option of no command', () => {
  const guide = readGuide('Run `ufw allow 443`, with `--verbose`.\n\n```sh\ncertbot renew # each night\n```\n')
  expect(findUnchecked(guide)).toEqual(['certbot renew', 'ufw allow 443', '--verbose'])
})

it('a command with a fault is run, and fails', async () => {
  const [command = ''] = listTyped(readGuide('Run `fuel-shack acount list`.'))
  expect(await server.run(command)).toEqual({ code: 1, output: expect.stringContaining('acount is not a command') })
})
