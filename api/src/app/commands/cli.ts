import { VERSION } from '../../platform/version.ts'

interface Command {
  about: string
  run: () => Promise<unknown>
}

/** The commands of a release, in the order of `fuel-shack help`. Each runs when its module is imported. */
const COMMANDS: Record<string, Command> = {
  serve: { about: 'runs the server', run: () => import('../main.ts') },
  account: {
    about: 'lists and changes the accounts of staff and managers',
    run: () => import('./account.ts'),
  },
  link: { about: 'makes a link for the first manager', run: () => import('./link.ts') },
  backup: { about: 'makes, lists or tests a backup', run: () => import('./backup.ts') },
  restore: { about: 'replaces the database with a backup', run: () => import('./restore.ts') },
  upgrade: { about: 'says whether this version can take over, or migrates', run: () => import('./upgrade.ts') },
  'after-restore': { about: 'finishes a restore by other tools', run: () => import('./after-restore.ts') },
  import: {
    about: 'takes a rest stop from a folder, or a menu from Stripe',
    run: () => import('./import.ts'),
  },
  export: { about: 'writes the rest stop into a folder', run: () => import('./export.ts') },
  doctor: { about: 'checks the server and the services it needs', run: () => import('./doctor.ts') },
  stripe: { about: 'makes the webhook endpoint at Stripe', run: () => import('./stripe.ts') },
  till: { about: 'lists and changes tills and their keys', run: () => import('./till.ts') },
  keys: { about: 'lists and rotates the keys that sign tokens', run: () => import('./keys.ts') },
  healthcheck: { about: 'fails unless the server is ready', run: () => import('./healthcheck.ts') },
}

const HELP = [
  `Fuel Shack ${VERSION}`,
  'Usage: fuel-shack <command> [arguments]',
  ...Object.entries(COMMANDS).map(([name, { about }]) => `  ${name.padEnd(14)} ${about}`),
  `  ${'demo'.padEnd(14)} opens a rest stop at dinner time, with made-up people and orders`,
  `  ${'--version'.padEnd(14)} prints the version`,
].join('\n')

await runCli(process.argv[2])

async function runCli(name: string | undefined): Promise<void> {
  if (name === '--version') return console.log(VERSION)
  if (name === undefined || name === 'help' || name === '--help') return console.log(HELP)
  const command = Object.hasOwn(COMMANDS, name) ? COMMANDS[name] : undefined
  if (command) {
    // A command reads its own arguments.
    process.argv.splice(2, 1)
    await command.run()
    return
  }
  console.error(`${name} is not a command.\n${HELP}`)
  process.exitCode = 1
}
