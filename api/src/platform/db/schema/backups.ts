import type { ColumnTypes } from './column-types.ts'

/** Creates the tables of backups, their tests and the comparison after a restore. */
export function backupsSchema({ code, json }: ColumnTypes): string[] {
  return [
    `create table backup_tasks (
      task ${code} primary key,
      since_at ${code} not null,
      done_for ${code} not null,
      claimed_until ${code} not null,
      alerted_for ${code} not null,
      folder text,
      folder_mark text
    )`,
    `create table backup_runs (
      id ${code} primary key,
      kind ${code} not null,
      started_at ${code} not null,
      finished_at ${code},
      file text,
      bytes bigint,
      problem text
    )`,
    `create index backup_runs_started on backup_runs (started_at, id)`,
    `create table restores (
      id ${code} primary key,
      backup_at ${code} not null,
      restored_at ${code} not null,
      compared_at ${code},
      claimed_until ${code} not null,
      problem text,
      result ${json} not null
    )`,
  ]
}
