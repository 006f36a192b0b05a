import { spawn, type ChildProcessByStdio } from 'node:child_process'
import { rmSync, writeFileSync } from 'node:fs'
import type { Readable, Writable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { setTimeout as delay } from 'node:timers/promises'
import { CliError } from '../../errors.ts'
import { FILE_MODE } from '../private-files.ts'

const ENDS_WITHIN_MS = 1000

/** The variables of a tool, instead of arguments: other accounts see arguments in `ps`. */
export type ToolEnvironment = Record<string, string | undefined>

interface Tool {
  process: ChildProcessByStdio<Writable, Readable, Readable>
  /** Rejects with what the tool printed if it does not succeed. */
  done: Promise<void>
}

/** Starts a client tool of PostgreSQL. */
export function startTool(name: string, args: string[], environment: ToolEnvironment): Tool {
  const child = spawn(name, args, { env: environment, stdio: ['pipe', 'pipe', 'pipe'] })
  let printed = ''
  child.stderr.on('data', (text: Buffer) => (printed = `${printed}${text.toString()}`.slice(-2000)))
  // A tool that ends early closes its input; its exit says why.
  child.stdin.on('error', () => undefined)
  const done = new Promise<void>((resolve, reject) => {
    child.once('error', (error) => reject(describeMissing(name, error)))
    child.once('close', (code) => {
      if (code === 0) resolve()
      else reject(new CliError(`${name} failed: ${printed.trim() || `exit code ${code}`}`))
    })
  })
  done.catch(() => undefined)
  return { process: child, done }
}

function describeMissing(name: string, error: Error): Error {
  if (!('code' in error) || error.code !== 'ENOENT') return error
  return new CliError(
    `${name} is not installed, and backups of PostgreSQL need it. Install the client of your server's version, on Debian: apt-get install postgresql-client`,
    { cause: error },
  )
}

/** Runs a tool to its end. @returns what it printed. */
export async function runTool(name: string, args: string[], environment: ToolEnvironment): Promise<string> {
  const tool = startTool(name, args, environment)
  tool.process.stdin.end()
  const parts: Buffer[] = []
  tool.process.stdout.on('data', (part: Buffer) => parts.push(part))
  await tool.done
  return Buffer.concat(parts).toString()
}

/** The settings of libpq that say the same as the address, which `pg` reads by rules of its own. */
export function libpqOf(address: string): ToolEnvironment {
  const url = new URL(address)
  const parameter = (name: string) => url.searchParams.get(name) ?? undefined
  const part = (text: string) => (text === '' ? undefined : decodeURIComponent(text))
  const mode = parameter('sslmode')
  // `pg` verifies the certificate for each of these.
  const isVerified =
    ['require', 'verify-ca', 'verify-full'].includes(mode ?? '') && parameter('uselibpqcompat') !== 'true'
  const settings = {
    PGHOST: parameter('host') ?? part(url.hostname.replace(/^\[(.+)\]$/, '$1')),
    PGPORT: part(url.port),
    PGUSER: part(url.username),
    PGPASSWORD: part(url.password),
    PGDATABASE: part(url.pathname.slice(1)),
    PGSSLMODE: isVerified ? 'verify-full' : mode,
    PGSSLROOTCERT: parameter('sslrootcert') ?? (isVerified ? 'system' : undefined),
    PGSSLCERT: parameter('sslcert'),
    PGSSLKEY: parameter('sslkey'),
    PGOPTIONS: parameter('options'),
    PGAPPNAME: 'fuel-shack-backup',
    PGCONNECT_TIMEOUT: '10',
  }
  // The variables of the machine hold for what the address leaves out.
  return Object.fromEntries(Object.entries(settings).filter(([, value]) => value !== undefined))
}

/** Empties a schema of ours, whose tables belong to the role even where the schema does not. */
const DROP_ALL = `do $$ declare item record; begin
  for item in select tablename as name from pg_tables where schemaname = current_schema() loop
    execute format('drop table %I.%I cascade', current_schema(), item.name);
  end loop;
  for item in select p.oid::regprocedure as name from pg_proc p where p.pronamespace = current_schema()::regnamespace loop
    execute format('drop function %s cascade', item.name);
  end loop;
end $$;`

interface RestoredDump {
  dump: string
  schema: string
  environment: ToolEnvironment
}

/**
 * Replaces the tables of a schema with those of a dump, in one transaction: a restore that fails or is killed changes nothing. The
 * script ends with its own commit, because a connection that only ends rolls back.
 */
export async function restoreDump({ dump, schema, environment }: RestoredDump): Promise<void> {
  const quoted = `"${schema.replaceAll('"', '""')}"`
  const contents = await runTool('pg_restore', ['--list', dump], environment)
  const entries = contents.split('\n').filter((line) => !/^\d+; \d+ \d+ (?:SCHEMA|COMMENT) - /.test(line))
  const list = `${dump}.list`
  writeFileSync(list, entries.join('\n'), { mode: FILE_MODE })
  try {
    const script = startTool(
      'pg_restore',
      ['--file=-', '--no-owner', '--no-privileges', `--use-list=${list}`, dump],
      environment,
    )
    script.process.stdin.end()
    await runScript(script, quoted, environment)
  } finally {
    rmSync(list, { force: true })
  }
}

async function runScript(script: Tool, schema: string, environment: ToolEnvironment): Promise<void> {
  const psql = startTool('psql', ['--no-psqlrc', '--quiet', '--set=ON_ERROR_STOP=1', '--file=-'], environment)
  const { stdin, stdout } = psql.process
  stdout.resume()
  stdin.write(
    `begin;\nset local client_min_messages = warning;\nset local statement_timeout = 0;\ncreate schema if not exists ${schema};\nset local search_path = ${schema};\n${DROP_ALL}\n`,
  )
  try {
    await Promise.all([pipeline(script.process.stdout, stdin, { end: false }), script.done])
    // Without statistics each list reads the whole table.
    stdin.end(`\ncommit;\nset search_path = ${schema};\nanalyze;\n`)
  } catch (error) {
    // A statement that failed has ended psql, and with it the input of the script.
    const ended = psql.done.then(
      () => error,
      (own: unknown) => own,
    )
    const cause = await Promise.race([ended, delay(ENDS_WITHIN_MS, error)])
    psql.process.kill()
    throw cause
  }
  await psql.done
}
