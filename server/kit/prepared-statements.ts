import { PostgresQueryCompiler, sql, type CompiledQuery, type Kysely, type RawBuilder } from 'kysely'
import { readRows, type ReadRows } from './read-rows.ts'
import type { Db } from './database-tables.ts'

/**
 * A statement whose text is compiled once and whose values are given at each run. PostgreSQL keeps its plan per
 * connection, under the statement's name.
 */
export interface Prepared<Row> {
  readonly text: string
  run(db: Db | Kysely<unknown>, values: Values): Promise<readonly Row[]>
  /** Runs a statement that selects rows of a module (`crud/select-rows-sql.ts`). */
  read(db: Db | Kysely<unknown>, values: Values): Promise<ReadRows>
}

type Values = Readonly<Record<string, unknown>>

/** A compiled query with the name under which PostgreSQL prepares it; without one it is planned at each run. */
export interface NamedQuery extends CompiledQuery {
  readonly name?: string | undefined
}

/**
 * A shorter way to the database than the query builder's, for statements outside of transactions. A method answers
 * undefined where it cannot send a value.
 */
export interface StatementExecutor {
  run(query: NamedQuery): Promise<readonly unknown[]> | undefined
  read(query: NamedQuery): Promise<ReadRows> | undefined
}

const statementExecutor = new WeakMap<object, StatementExecutor>()

/** Routes statements on `db` itself, from now on; statements of its transactions are unaffected. */
export const runsDirectly = (db: Db, runs: StatementExecutor): void => void statementExecutor.set(db, runs)

/** Placeholder in a statement for the value named `name` of a run. */
export const slot = (name: string): RawBuilder<unknown> => sql`${new Slot(name)}`

export interface PreparedOptions {
  /** Whether PostgreSQL plans each run for its values. A generic plan may read a whole table where few rows match. */
  readonly isPlannedEachRun?: boolean
  /** Runs before it is prepared by name. */
  readonly namedAfter?: number
}

export function prepared<Row>(
  statement: RawBuilder<unknown>,
  { isPlannedEachRun = false, namedAfter = seldom }: PreparedOptions = {},
): Prepared<Row> {
  const query = compile(statement)
  const { sql: text, parameters } = query
  let runs = 0
  const queryOf = (values: Values): NamedQuery => ({
    ...query,
    parameters: parameters.map((one) => (one instanceof Slot ? values[one.name] : one)),
    // rarely run statements are not worth memory on every connection
    ...(!isPlannedEachRun && ++runs > namedAfter ? { name: nameOf(text) } : {}),
  })
  const repeated = async <Answer>(
    db: Db | Kysely<unknown>,
    values: Values,
    once: (query: NamedQuery) => Promise<Answer>,
  ): Promise<Answer> => {
    const given = queryOf(values)
    try {
      return await once(given)
    } catch (error) {
      if (!isOutdated(error)) throw error
      retire(text)
      // inside a transaction the statement cannot be repeated
      if (db.isTransaction) throw error
      return once({ ...given, name: nameOf(text) })
    }
  }
  const built = async (db: Db | Kysely<unknown>, given: NamedQuery): Promise<readonly never[]> =>
    (await db.getExecutor().withoutPlugins().executeQuery<never>(given)).rows
  return {
    text,
    run: (db, values) =>
      repeated(
        db,
        values,
        (given) => (statementExecutor.get(db)?.run(given) as Promise<readonly Row[]> | undefined) ?? built(db, given),
      ),
    read: (db, values) =>
      repeated(
        db,
        values,
        async (given) => (await statementExecutor.get(db)?.read(given)) ?? readRows(await built(db, given)),
      ),
  }
}

/** A condition as a text with slots, and the values of its slots. Conditions that differ in values only share a text. */
export interface SlottedCondition {
  readonly shape: string
  readonly condition: RawBuilder<boolean>
  readonly values: Values
}

export function slotted(condition: RawBuilder<unknown>, prefix: string): SlottedCondition {
  const { sql: text, parameters } = compile(condition)
  const parts = text.split(/\$\d+/).map((part) => sql.raw(part))
  // a literal that looks like a parameter: the condition keeps its values
  if (parts.length !== parameters.length + 1)
    return { shape: text + JSON.stringify(parameters), condition: sql<boolean>`${condition}`, values: {} }
  return {
    shape: text,
    condition: sql<boolean>`${sql.join(
      parts.flatMap((part, i) => (i === 0 ? [part] : [slot(`${prefix}${i}`), part])),
      sql``,
    )}`,
    values: Object.fromEntries(parameters.map((value, i) => [`${prefix}${i + 1}`, value])),
  }
}

class Slot {
  readonly name: string
  constructor(name: string) {
    this.name = name
  }
}

const compiler = new PostgresQueryCompiler()
const compile = (statement: RawBuilder<unknown>): CompiledQuery =>
  compiler.compileQuery(statement.toOperationNode() as CompiledQuery['query'], { queryId: '' })

/** Runs before a statement is prepared by name. */
const seldom = 2
/** Limit on the names, because PostgreSQL keeps a plan for each on every connection. */
const maxNames = 300
const names = new Map<string, string>()
let made = 0

function nameOf(text: string): string | undefined {
  const known = names.get(text)
  if (known !== undefined || names.size >= maxNames) return known
  made += 1
  const name = `formwork_${made}`
  names.set(text, name)
  return name
}

/** Gives a statement another name from its next run on. */
const retire = (text: string): void => void names.delete(text)

/** Whether a table has changed in such a way that the prepared plan no longer answers the same columns. */
function isOutdated(error: unknown): boolean {
  const { code, message = '' } = (error ?? {}) as { code?: string; message?: string }
  return code === '0A000' && message.includes('cached plan must not change result type')
}
