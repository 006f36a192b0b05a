import { spawn } from 'node:child_process'
import { chownSync, existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { findFreePort } from '@fuel-shack/tools/stack/ports'
import { findProgram } from '../find-program.ts'
import { findServerOwner, waitForLine } from './postgres.ts'

/** Debian installs it outside the path of ordinary users. */
const PROGRAMS = ['/usr/sbin/pgbouncer', '/usr/local/sbin/pgbouncer']

export interface Pooler {
  url: string
  stop: () => Promise<void>
}

/**
 * PgBouncer in transaction mode: each transaction of a client may run on another connection to the server.
 * @returns undefined on a machine without the program.
 */
export async function openTransactionPooler(databaseUrl: string): Promise<Pooler | undefined> {
  const program = findProgram('pgbouncer') ?? PROGRAMS.find((path) => existsSync(path))
  if (program === undefined) return undefined
  const { hostname, port: serverPort, pathname, username } = new URL(databaseUrl)
  const database = pathname.slice(1)
  const port = await findFreePort()
  const folder = mkdtempSync(join(tmpdir(), 'fuel-shack-pgbouncer-'))
  const file = join(folder, 'pgbouncer.ini')
  const settings = {
    listen_addr: '127.0.0.1',
    listen_port: port,
    unix_socket_dir: '',
    auth_type: 'any',
    pool_mode: 'transaction',
    default_pool_size: 20,
    // `pg` sends these when it connects; the pooler drops them.
    ignore_startup_parameters: 'extra_float_digits,statement_timeout,idle_in_transaction_session_timeout',
  }
  const lines = Object.entries(settings).map(([name, value]) => `${name} = ${value}`)
  const target = `host=${hostname} port=${serverPort} dbname=${database} user=${username}`
  writeFileSync(file, ['[databases]', `${database} = ${target}`, '[pgbouncer]', ...lines, ''].join('\n'))
  // Like PostgreSQL, it does not run as root.
  const owner = process.getuid?.() === 0 ? findServerOwner() : undefined
  if (owner) for (const path of [folder, file]) chownSync(path, owner.uid, owner.gid)
  const pooler = spawn(program, [file], { ...owner, cwd: folder, stdio: ['ignore', 'ignore', 'pipe'] })
  const ended = new Promise<void>((resolve) => pooler.once('exit', () => resolve()))
  const stop = async () => {
    pooler.kill('SIGTERM')
    await ended
    rmSync(folder, { recursive: true, force: true })
  }
  await waitForLine(pooler.stderr, 'process up', ended).catch(async (error: unknown) => {
    await stop()
    throw error
  })
  return { url: `postgres://${username}@127.0.0.1:${port}/${database}`, stop }
}
