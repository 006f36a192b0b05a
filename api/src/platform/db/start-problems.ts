import { dirname } from 'node:path'
import type { DatabaseAddress } from './database.ts'

/** Remedies by SQLSTATE of a connection that cannot work (https://www.postgresql.org/docs/current/errcodes-appendix.html). */
const SQLSTATES: Record<string, string> = {
  '28P01': 'Correct user and password in DATABASE_URL, and write @ as %40, : as %3A, / as %2F and % as %25 in them',
  '28000': 'Correct the user in DATABASE_URL, or allow it in pg_hba.conf on the database server',
  '3D000': 'Create the database (createdb --owner <user> <name>), or correct its name at the end of DATABASE_URL',
  '42501': 'Make the user of DATABASE_URL the owner of the database and of its schema',
}

const CERTIFICATE_AUTHORITY =
  'Add sslrootcert=<file> with the certificate of the authority that signed the certificate of the database server to DATABASE_URL'
/** Remedies by code of Node's TLS. */
const TLS_CODES: Record<string, string> = {
  SELF_SIGNED_CERT_IN_CHAIN: CERTIFICATE_AUTHORITY,
  DEPTH_ZERO_SELF_SIGNED_CERT: CERTIFICATE_AUTHORITY,
  UNABLE_TO_VERIFY_LEAF_SIGNATURE: CERTIFICATE_AUTHORITY,
  UNABLE_TO_GET_ISSUER_CERT_LOCALLY: CERTIFICATE_AUTHORITY,
  CERT_HAS_EXPIRED: 'Renew the certificate of the database server',
  ERR_TLS_CERT_ALTNAME_INVALID: 'Write the host in DATABASE_URL as in the certificate of the database server',
}

/** SQLite's primary result codes (https://sqlite.org/rescode.html). */
const SQLITE_CORRUPT = 11
const SQLITE_NOTADB = 26

/**
 * Says what an operator does about an error that no repetition ends. @returns undefined for every other error, such as a
 * database that restarts, and for defects
 */
export function describeStartProblem(address: DatabaseAddress, error: unknown): string | undefined {
  if (!(error instanceof Error)) return undefined
  return address.engine === 'postgres' ? describeConnection(error) : describeFile(address.file, error)
}

function describeConnection(error: Error): string | undefined {
  const { code, path } = error as Error & { code?: unknown; path?: unknown }
  if (code === 'ENOENT' && typeof path === 'string')
    return `The certificate ${path} is not there. Correct the path after sslrootcert= in DATABASE_URL.`
  const cure = typeof code === 'string' ? (SQLSTATES[code] ?? TLS_CODES[code]) : undefined
  return cure && `The database rejects the connection: ${error.message}. ${cure}.`
}

function describeFile(file: string, error: Error): string | undefined {
  const { code, errcode } = error as Error & { code?: unknown; errcode?: unknown }
  if (code === 'EEXIST' || code === 'ENOTDIR')
    return `${dirname(file)} is a file or lies in one. Set DATA_DIR to a folder.`
  const result = code === 'ERR_SQLITE_ERROR' && typeof errcode === 'number' ? errcode % 256 : undefined
  if (result !== SQLITE_NOTADB && result !== SQLITE_CORRUPT) return undefined
  return `${file} is damaged: ${error.message}. Restore a backup of it: docs/operations.md says how.`
}
