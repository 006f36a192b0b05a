import type { CompiledQuery, Compilable, DeleteResult, DialectAdapter, InsertResult, UpdateResult } from 'kysely'
import type { Queries } from './database.ts'

/** Stands for a parameter while a statement is built. */
class Slot {
  readonly index: number
  constructor(index: number) {
    this.index = index
  }
  /** Rejects that a text, a sum or a comparison uses it: the result would be in the statements of all later calls. */
  [Symbol.toPrimitive](): never {
    throw new TypeError('A statement cannot read its parameters while it is built')
  }
}

type Values = Record<string, unknown>
type RowOf<Result> = Result extends InsertResult | UpdateResult | DeleteResult ? never : Result

/**
 * A statement whose SQL is built once, not for each call: building it takes longer than SQLite needs to run it. It is for
 * what every order runs. Elsewhere a query is shorter, and can depend on its parameters.
 *
 * @param build gets placeholders. It passes them on as values, once or more, and does not read them.
 * @returns the statement of parameters, which are one record, or a list of records to insert. A parameter can be a short list.
 */
export function statement<Parameters extends object, Result>(
  build: (queries: Queries, parameters: Parameters) => Compilable<Result>,
) {
  const built = new WeakMap<DialectAdapter, Map<string, CompiledQuery>>()

  function buildFor(queries: Queries, records: readonly Values[], isList: boolean): CompiledQuery {
    let index = 0
    const slotsFor = (value: unknown) => (Array.isArray(value) ? value.map(() => new Slot(index++)) : new Slot(index++))
    const slots = records.map((record) =>
      Object.fromEntries(Object.entries(record).map(([name, value]) => [name, slotsFor(value)])),
    )
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- they have the same names, and are not read
    return build(queries, (isList ? slots : slots[0]) as Parameters).compile()
  }

  /** @param columns of the records, with the lengths of lists: a statement is built for each set of them. */
  function find(queries: Queries, records: readonly Values[], isList: boolean, columns: string): CompiledQuery {
    const { adapter } = queries.getExecutor()
    const ofDatabase = built.get(adapter) ?? new Map<string, CompiledQuery>()
    const known = ofDatabase.get(columns)
    if (known) return known
    const compiled = buildFor(queries, records, isList)
    built.set(adapter, ofDatabase.set(columns, compiled))
    return compiled
  }

  return (queries: Queries, parameters: Parameters) => {
    async function run() {
      const isList = Array.isArray(parameters)
      // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- an object is a record
      const records = (isList ? parameters : [parameters]) as readonly Values[]
      let columns = ''
      const values: unknown[] = []
      for (const record of records) {
        for (const name in record) {
          const value = record[name]
          columns += Array.isArray(value) ? `${name}*${value.length},` : `${name},`
          if (Array.isArray(value)) values.push(...value)
          else values.push(value)
        }
        columns += ';'
      }
      const compiled = find(queries, records, isList, columns)
      const bound = compiled.parameters.map((value) => (value instanceof Slot ? values[value.index] : value))
      return queries.executeQuery<RowOf<Result>>({ ...compiled, parameters: bound })
    }
    return {
      execute: async () => (await run()).rows,
      executeTakeFirst: async () => (await run()).rows.at(0),
      async executeTakeFirstOrThrow() {
        const { rows } = await run()
        if (rows[0] === undefined) throw new Error('The statement has no row')
        return rows[0]
      },
      /** Runs an update or an insert. @returns whether it changed a row. */
      changesRow: async () => ((await run()).numAffectedRows ?? 0n) > 0n,
    }
  }
}
