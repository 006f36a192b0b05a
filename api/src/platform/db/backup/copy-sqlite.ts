import { closeSync, openSync, rmSync } from 'node:fs'
import { Worker } from 'node:worker_threads'
import { FILE_MODE } from '../private-files.ts'

/** Counts of rows and sums of money and points, by table and column. */
export type Figures = Record<string, number>

interface Work {
  file: string
  /** Copies the database there, in the transaction that reads the figures. */
  copyTo: string | undefined
}

interface Read {
  figures: Figures
  /** False if the copy, or else the file itself, is damaged. */
  isIntact: boolean
}

/** Copies a database that a server may be writing to. @returns the figures of the snapshot that was copied */
export function copySqlite(file: string, copyTo: string): Promise<Read> {
  removeSqlite(copyTo)
  // Private before data is written.
  closeSync(openSync(copyTo, 'wx', FILE_MODE))
  return runInThread({ file, copyTo })
}

export function readSqlite(file: string): Promise<Read> {
  return runInThread({ file, copyTo: undefined })
}

export function removeSqlite(file: string): void {
  for (const ending of ['', '-wal', '-shm', '-journal']) rmSync(file + ending, { force: true })
}

/** Works in a thread: a check of a large database takes seconds, in which the server would not answer. */
function runInThread(work: Work): Promise<Read> {
  const worker = new Worker(
    `(${readInThread.toString()})().then((read) => process.getBuiltinModule('node:worker_threads').parentPort.postMessage(read))`,
    { eval: true, workerData: work, execArgv: [], env: {} },
  )
  return new Promise((resolve, reject) => {
    worker.once('message', resolve)
    worker.once('error', reject)
    worker.once('exit', (code) => reject(new Error(`The thread that copies the database ended with code ${code}`)))
  })
}

/** Runs in the thread, which gets the text of this function only: it uses nothing outside. */
async function readInThread(): Promise<Read> {
  const { workerData } = process.getBuiltinModule('node:worker_threads')
  const { DatabaseSync, backup } = process.getBuiltinModule('node:sqlite')
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- passed by runInThread
  const { file, copyTo } = workerData as Work
  const source = new DatabaseSync(file, { timeout: 5000 })
  const list = (sql: string, ...values: string[]) => source.prepare(sql).all(...values)
  const figures: Figures = {}
  try {
    source.exec('BEGIN')
    const tables = list(
      "SELECT name FROM sqlite_master WHERE type = 'table' AND name NOT LIKE 'sqlite\\_%' ESCAPE '\\'",
    )
    for (const { name: table } of tables) {
      const columns = list(
        "SELECT name FROM pragma_table_info(?) WHERE name = 'points' OR name = 'cents' OR name LIKE '%\\_cents' ESCAPE '\\'",
        String(table),
      ).map(({ name }) => String(name))
      const sums = columns.map((column) => `, coalesce(sum("${column}"), 0) AS "${column}"`)
      const [row = {}] = list(`SELECT count(*) AS "rows"${sums.join('')} FROM "${String(table)}"`)
      for (const column of ['rows', ...columns]) figures[`${String(table)}.${column}`] = Number(row[column])
    }
    // In one step: a backup in several steps restarts with each write of the server.
    if (copyTo !== undefined) await backup(source, copyTo, { rate: 2 ** 31 - 1 })
    source.exec('COMMIT')
  } finally {
    source.close()
  }
  const checked = new DatabaseSync(copyTo ?? file)
  try {
    // Merges the write-ahead log, so that the database is one file.
    checked.exec('PRAGMA journal_mode = DELETE')
    const [row] = checked.prepare('PRAGMA integrity_check').all()
    return { figures, isIntact: row?.['integrity_check'] === 'ok' }
  } finally {
    checked.close()
  }
}
