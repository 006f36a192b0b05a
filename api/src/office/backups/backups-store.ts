import type { Queries } from '../../platform/db/database.ts'
import { changesRow, findRecord, toRow, type Stored } from '../../platform/db/rows.ts'

type Task = Stored<'backup_tasks'>
type Run = Stored<'backup_runs'>
type TaskName = Task['task']

/** Adds the row of a task, unless it is there. */
export async function addTask(queries: Queries, added: Pick<Task, 'task' | 'sinceAt' | 'doneFor'>): Promise<void> {
  const row = { ...toRow(added), claimed_until: '', alerted_for: '', folder: null, folder_mark: null }
  await queries
    .insertInto('backup_tasks')
    .values(row)
    .onConflict((conflict) => conflict.column('task').doNothing())
    .execute()
}

export function findTask(queries: Queries, task: TaskName): Promise<Task | undefined> {
  return queries.selectFrom('backup_tasks').selectAll().where('task', '=', task).$call(findRecord)
}

/** Claims the work of a night or week. @returns false if it is done, or another instance does it. */
export function claimTask(
  queries: Queries,
  task: TaskName,
  claim: { due: string; now: string; until: string },
): Promise<boolean> {
  return queries
    .updateTable('backup_tasks')
    .set({ claimed_until: claim.until })
    .where('task', '=', task)
    .where('done_for', '<', claim.due)
    .where('claimed_until', '<=', claim.now)
    .$call(changesRow)
}

export async function finishTask(queries: Queries, task: TaskName, doneFor: string): Promise<void> {
  const done = { done_for: doneFor, claimed_until: '' }
  await queries.updateTable('backup_tasks').set(done).where('task', '=', task).execute()
}

/** @returns false if the owner knows of it. */
export function markAlerted(queries: Queries, task: TaskName, due: string): Promise<boolean> {
  return queries
    .updateTable('backup_tasks')
    .set({ alerted_for: due })
    .where('task', '=', task)
    .where('alerted_for', '<>', due)
    .$call(changesRow)
}

export async function saveFolder(queries: Queries, folder: string, mark: string): Promise<void> {
  const values = { folder, folder_mark: mark }
  await queries.updateTable('backup_tasks').set(values).where('task', '=', 'backup').execute()
}

export async function insertRun(queries: Queries, run: Run): Promise<void> {
  await queries.insertInto('backup_runs').values(toRow(run)).execute()
}

type Ended = Pick<Run, 'finishedAt' | 'file' | 'bytes' | 'problem'>

export async function finishRun(queries: Queries, id: string, ended: Ended): Promise<void> {
  await queries.updateTable('backup_runs').set(toRow(ended)).where('id', '=', id).execute()
}

/** Finds the last run that ended: with or without success, of a backup or of a test. */
export function findLastRun(
  queries: Queries,
  wanted: { isTest: boolean; succeeded?: boolean },
): Promise<Run | undefined> {
  const { isTest, succeeded } = wanted
  return queries
    .selectFrom('backup_runs')
    .selectAll()
    .where('kind', isTest ? '=' : '<>', 'test')
    .where('finished_at', 'is not', null)
    .$if(succeeded === true, (query) => query.where('problem', 'is', null))
    .orderBy('started_at', 'desc')
    .orderBy('id', 'desc')
    .limit(1)
    .$call(findRecord)
}
