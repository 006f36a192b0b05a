import { spawn } from 'node:child_process'
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { repositoryRoot } from '@fuel-shack/tools/stack/repository'
import { siteFolder } from '../site.ts'
import { fileOfProgram } from '../stack/bundled-programs.ts'
import { secrets } from '../stack/settings.ts'

const COMMAND = 'usr/bin/fuel-shack'

interface Run {
  code: number | null
  output: string
}

/** A folder with what the Debian package installs, in which a shell runs the commands of a guide. */
export function installServer(standinsUrl: string) {
  const folder = mkdtempSync(join(tmpdir(), 'fuel-shack-guide-'))
  const path = (name: string) => join(folder, name)
  for (const name of ['data', 'backups']) mkdirSync(path(name))
  const settings = {
    STRIPE_SECRET_KEY: secrets.stripeKey,
    STRIPE_WEBHOOK_SECRET: secrets.webhookSecret,
    STRIPE_API_URL: standinsUrl,
    PUBLIC_URL: 'http://localhost:3000',
    SITE_DIR: siteFolder,
    BACKUP_DIR: path('backups'),
    METRICS_PORT: 'off',
  }
  const lines = Object.entries(settings).map(([name, value]) => `${name}=${value}\n`)
  for (const name of ['settings.env', 'one-command.env']) writeFileSync(path(name), lines.join(''))
  writeFileSync(path('token'), 'a token')
  writeFileSync(path('deletions.jsonl'), '')
  unpackPackage(folder, folder)
  unpackPackage(path('next'), folder)
  const command = path(COMMAND)
  writeFileSync(command, readFileSync(command, 'utf8').replaceAll('/usr/lib/fuel-shack/', path('usr/lib/fuel-shack/')))

  /** Names and places that a reader replaces by their own. */
  function asTyped(command: string, tillId: string): string {
    const [backup = 'none'] = readdirSync(path('backups'))
      .filter((name) => name.endsWith('.backup'))
      .toReversed()
    return command
      .replace(/\/var\/backups\/fuel-shack\/\S+\.backup/, path(`backups/${backup}`))
      .replace('/etc/fuel-shack/fuel-shack.env', path('settings.env'))
      .replace('/run/vault-agent/fuel-shack.env', path('one-command.env'))
      .replace('--token-file <file>', `--token-file ${path('token')}`)
      .replace('--deletions <file>', `--deletions ${path('deletions.jsonl')}`)
      .replaceAll('/tmp/next', path('next'))
      .replace('<folder>', path('rest-stop'))
      .replace(/--max-day-rewards$/, '$& 50000')
      .replace(/(?<=--id )[0-9a-f-]{36}/, tillId)
  }

  let tillId = ''
  return {
    async run(command: string): Promise<Run> {
      const ran = await runInShell(asTyped(command, tillId), folder)
      tillId = /[0-9a-f]{8}-[0-9a-f-]{27}/.exec(ran.output)?.[0] ?? tillId
      return ran
    },
    remove: () => rmSync(folder, { recursive: true }),
  }
}

/** Makes the files of the package that commands need. Their settings and data are in this folder, not in those of a server. */
function unpackPackage(root: string, folder: string): void {
  const compileCache = join(repositoryRoot, 'node_modules/.cache/compile')
  const command = readFileSync(join(repositoryRoot, 'deploy/debian/fuel-shack'), 'utf8')
    .replaceAll('/var/lib/fuel-shack', join(folder, 'data'))
    .replaceAll('/etc/fuel-shack/fuel-shack.env', join(folder, 'settings.env'))
    // Production accepts no stand-ins.
    .replace('NODE_ENV=production', `NODE_ENV=test NODE_COMPILE_CACHE=${compileCache}`)
  mkdirSync(join(root, 'usr/bin'), { recursive: true })
  writeFileSync(join(root, COMMAND), command, { mode: 0o755 })
  const program = join(root, 'usr/lib/fuel-shack')
  mkdirSync(join(program, 'bin'), { recursive: true })
  symlinkSync(process.execPath, join(program, 'node'))
  const { href } = pathToFileURL(fileOfProgram('api/src/app/commands/cli.ts'))
  writeFileSync(join(program, 'bin/fuel-shack.mjs'), `await import('${href}')\n`)
}

function runInShell(command: string, folder: string): Promise<Run> {
  const env = { PATH: `${join(folder, 'usr/bin')}:${process.env['PATH'] ?? ''}` }
  return new Promise((resolve, reject) => {
    const shell = spawn('sh', ['-c', command], { cwd: folder, env, stdio: ['ignore', 'pipe', 'pipe'] })
    let output = ''
    for (const stream of [shell.stdout, shell.stderr]) stream.on('data', (chunk) => void (output += String(chunk)))
    shell.on('error', reject)
    shell.on('close', (code) => resolve({ code, output }))
  })
}
