import type { Check } from '@fuel-shack/contract/office/server-checks'
import { readDatabaseFacts, type DatabaseFacts, type ServerFacts } from '../../platform/db/database-facts.ts'
import type { Database, DatabaseAddress } from '../../platform/db/database.ts'
import { describeUnknown } from '../../platform/db/migrate.ts'
import { migrations } from '../../platform/db/migrations.ts'
import { describeOpenFailure } from '../../platform/db/when-available.ts'
import { fault, ok, warning } from '../../platform/checks/check.ts'

/** The oldest version that PostgreSQL's makers still support. */
const POSTGRES_MIN = 14
/** The pool of a server, and what it opens beside it. */
const CONNECTIONS_OF_SERVER = 12

/** Checks a database that is open. */
export async function checkDatabase(database: Database, address: DatabaseAddress, clock: () => Date): Promise<Check[]> {
  try {
    return databaseChecks(await readDatabaseFacts(database, clock()))
  } catch (error) {
    return databaseFailureChecks(address, error)
  }
}

/** @param error the one with which opening or reading it failed */
export function databaseFailureChecks(address: DatabaseAddress, error: unknown): Check[] {
  const words = describeOpenFailure(address, error)
  if (words === undefined) throw error
  return [fault('database.opened', words, 'Nothing can be stored until it opens.')]
}

function databaseChecks({ engine, version, schema, writeFailure, server }: DatabaseFacts): Check[] {
  const name = engine === 'postgres' ? 'PostgreSQL' : 'SQLite'
  return [
    server && server.major < POSTGRES_MIN
      ? warning(
          'database.version',
          `PostgreSQL ${version} gets no more corrections.`,
          `Upgrade it to ${POSTGRES_MIN} or later.`,
        )
      : ok('database.version', `${name} ${version}.`),
    checkSchema(schema),
    ...(writeFailure === undefined
      ? []
      : [
          fault(
            'database.writing',
            `The database cannot be written: ${writeFailure}.`,
            'Free space on its disk, and let the account of the server write it.',
          ),
        ]),
    ...(server ? serverChecks(server) : []),
  ]
}

function checkSchema({ state, unknown }: DatabaseFacts['schema']): Check {
  switch (state) {
    case 'current':
      return ok('database.schema', 'The tables are those of this version.')
    case 'older':
      return warning(
        'database.schema',
        'The tables are those of an earlier version.',
        'Make a backup, and start the server: it brings them up to date.',
      )
    case 'empty':
      return warning('database.schema', 'The database has no tables yet.', 'Start the server once, or import a folder.')
    case 'foreign':
      return fault(
        'database.schema',
        describeUnknown('The database', unknown ?? '', Object.keys(migrations)),
        'The server does not start with it.',
      )
  }
}

function serverChecks({ role, isSuperuser, canCreate, maxConnections, connections }: ServerFacts): Check[] {
  const free = maxConnections - connections
  return [
    isSuperuser
      ? warning(
          'database.rights',
          `The role ${role} is a superuser: a fault in this program could reach every database of the server.`,
          'Use a role that owns this one database, without SUPERUSER, CREATEDB and CREATEROLE.',
        )
      : canCreate
        ? ok('database.rights', `The role ${role} can create tables, and is no superuser.`)
        : fault(
            'database.rights',
            `The role ${role} cannot create tables: the next upgrade fails.`,
            `Make it the owner: ALTER DATABASE … OWNER TO "${role}", or GRANT CREATE ON SCHEMA public TO "${role}".`,
          ),
    free < CONNECTIONS_OF_SERVER
      ? warning(
          'database.pool',
          `The database allows ${maxConnections} connections, and ${free} are free: each server opens up to ${CONNECTIONS_OF_SERVER}.`,
          'Raise max_connections, or close what else is connected.',
        )
      : ok('database.pool', `${free} of ${maxConnections} connections are free.`),
  ]
}
