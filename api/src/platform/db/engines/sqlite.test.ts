import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { Worker } from 'node:worker_threads'
import { expect, onTestFinished, test } from 'vitest'
import { openSqlite } from './sqlite.ts'

/** Waits like the product for readers, one of which `openSqlite` is for a moment with each attempt. */
const HOLD_LOCK = `
  const { DatabaseSync } = require('node:sqlite')
  const { parentPort, workerData } = require('node:worker_threads')
  const database = new DatabaseSync(workerData, { timeout: 5000 })
  database.exec('create table a (b); begin immediate; insert into a values (1)')
  parentPort.postMessage('locked')
  setTimeout(() => { database.exec('commit'); database.close() }, 300)
`

test('names the file that another process has for itself, as a server does that started on a full disk', () => {
  const folder = mkdtempSync(join(tmpdir(), 'fuel-shack-sqlite-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  const file = join(folder, 'locked.sqlite')
  const alone = new DatabaseSync(file)
  onTestFinished(() => alone.close())
  alone.exec('PRAGMA locking_mode = EXCLUSIVE; PRAGMA journal_mode = WAL; create table a (b)')
  expect(() => openSqlite(file, () => undefined)).toThrow(`Another process has locked the database ${file}.`)
})

test('opens a new database while another process writes to it in the default journal mode', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'fuel-shack-sqlite-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  const file = join(folder, 'new.sqlite')
  const writer = new Worker(HOLD_LOCK, { eval: true, workerData: file })
  await once(writer, 'message')
  const { database } = openSqlite(file, () => undefined)
  expect(database.prepare('PRAGMA journal_mode').get()).toEqual({ journal_mode: 'wal' })
  database.close()
  await once(writer, 'exit')
})
