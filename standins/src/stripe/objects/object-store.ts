import type { Store } from '../../store.ts'
import type { Kind, ObjectKinds, Workings } from './object-shapes.ts'
import { missing } from '../api/stripe-error.ts'

export interface ListQuery {
  /** Field of the body -> the value it must have; undefined does not filter. */
  where?: Record<string, string | number | boolean | undefined>
  parentId?: string
  /** The range of times in seconds: from the first, before the second. */
  created?: { gte: number; lt?: number | undefined } | undefined
  page?: { limit?: number | undefined; starting_after?: string | undefined }
}
interface Conditions {
  sql: string[]
  values: (string | number)[]
}

export type ObjectStore = ReturnType<typeof createObjectStore>

/**
 * Stores every Stripe object as its JSON representation. `due_s` is when an object changes on its own: an open session
 * expires, a delayed payment settles.
 */
export function createObjectStore(store: Store) {
  function find<K extends Kind>(kind: K, id: string): ObjectKinds[K] | undefined {
    const row = store.first('SELECT body FROM stripe_objects WHERE kind = ? AND id = ?', kind, id)
    return row && readObject(kind, row.body)
  }

  /** Lists objects, newest first, as Stripe does. */
  function list<K extends Kind>(kind: K, query: ListQuery): { objects: ObjectKinds[K][]; hasMore: boolean } {
    const conditions = whereConditions(kind, query)
    const { limit = 10, starting_after: after } = query.page ?? {}
    if (after !== undefined) {
      const cursor = store.first(
        'SELECT created_s, sequence FROM stripe_objects WHERE kind = ? AND id = ?',
        kind,
        after,
      )
      if (!cursor) throw missing(kind, after, 'starting_after')
      conditions.sql.push('(created_s, sequence) < (?, ?)')
      conditions.values.push(Number(cursor.created_s), Number(cursor.sequence))
    }
    const rows = store.all(
      `SELECT body FROM stripe_objects WHERE ${conditions.sql.join(' AND ')} ORDER BY created_s DESC, sequence DESC LIMIT ?`,
      ...conditions.values,
      limit + 1,
    )
    return { objects: rows.slice(0, limit).map((row) => readObject(kind, row.body)), hasMore: rows.length > limit }
  }

  return {
    insert<K extends Kind>(
      kind: K,
      object: ObjectKinds[K],
      about: { parentId?: string; dueSeconds?: number; workings?: Workings } = {},
    ): ObjectKinds[K] {
      store.run(
        'INSERT INTO stripe_objects (kind, id, parent_id, created_s, due_s, body, workings) VALUES (?, ?, ?, ?, ?, ?, ?)',
        kind,
        object.id,
        about.parentId ?? null,
        'created' in object ? object.created : 0,
        about.dueSeconds ?? null,
        JSON.stringify(object),
        JSON.stringify(about.workings ?? {}),
      )
      return object
    },

    /** Replaces the object, and clears its due time unless a new one is given. */
    save<K extends Kind>(
      _kind: K,
      object: ObjectKinds[K],
      about: { dueSeconds?: number; workings?: Workings } = {},
    ): ObjectKinds[K] {
      store.run(
        'UPDATE stripe_objects SET body = ?, due_s = ?, workings = coalesce(?, workings) WHERE id = ?',
        JSON.stringify(object),
        about.dueSeconds ?? null,
        about.workings ? JSON.stringify(about.workings) : null,
        object.id,
      )
      return object
    },

    remove(kind: Kind, id: string): void {
      store.run('DELETE FROM stripe_objects WHERE kind = ? AND id = ?', kind, id)
    },

    find,

    /** @param param the parameter that contained the id, if it was not in the path. */
    get<K extends Kind>(kind: K, id: string, param?: string): ObjectKinds[K] {
      const object = find(kind, id)
      if (!object) throw missing(kind, id, param)
      return object
    },

    getWorkings(id: string): Workings {
      const row = store.first('SELECT workings FROM stripe_objects WHERE id = ?', id)
      const workings: Workings = JSON.parse(String(row?.workings ?? '{}'))
      return workings
    },

    listDue<K extends Kind>(kind: K, nowSeconds: number): ObjectKinds[K][] {
      const rows = store.all(
        'SELECT body FROM stripe_objects WHERE due_s <= ? AND kind = ? ORDER BY due_s',
        nowSeconds,
        kind,
      )
      return rows.map((row) => readObject(kind, row.body))
    },

    list,

    /** Every one, newest first. */
    listAll: <K extends Kind>(kind: K, query: Omit<ListQuery, 'page'> = {}): ObjectKinds[K][] =>
      list(kind, { ...query, page: { limit: Number.MAX_SAFE_INTEGER - 1 } }).objects,
  }
}

function readObject<K extends Kind>(_kind: K, body: unknown): ObjectKinds[K] {
  const object: ObjectKinds[K] = JSON.parse(String(body))
  return object
}

function whereConditions(kind: Kind, query: ListQuery): Conditions {
  const sql = ['kind = ?']
  const values: (string | number)[] = [kind]
  const add = (condition: string, value: string | number) => {
    sql.push(condition)
    values.push(value)
  }
  if (query.parentId !== undefined) add('parent_id = ?', query.parentId)
  for (const [field, value] of Object.entries(query.where ?? {})) {
    if (value !== undefined)
      add(`json_extract(body, '$.${field}') = ?`, typeof value === 'boolean' ? Number(value) : value)
  }
  if (query.created) add('created_s >= ?', query.created.gte)
  if (query.created?.lt !== undefined) add('created_s < ?', query.created.lt)
  return { sql, values }
}
