import pg from 'pg'
import type { Row } from '#server/kit/module-hooks.ts'
import type { StatementExecutor, NamedQuery } from '../../kit/prepared-statements.ts'
import { labelPrefix, targetOf, type ReadRows } from '../../kit/read-rows.ts'
import { isoMoment } from './iso-moment.ts'
import { describeMessage, parseMessage, runMessages, wireText } from './postgres-protocol.ts'

type Parse = (text: string) => unknown

export interface DirectRunsOptions {
  /** The parser of a type's texts. */
  readonly parserOf: (oid: number) => Parse
  /** Called with the milliseconds of each answered statement. */
  readonly answered: (ms: number) => void
}

/**
 * Runs statements on the pool's connections with one write and as few messages as possible: the columns of a prepared
 * statement, which cannot change, are requested once per connection.
 */
export function statementExecutor(pool: pg.Pool, { parserOf, answered }: DirectRunsOptions): StatementExecutor {
  const send = <Answer>(
    query: NamedQuery,
    answerOf: (columns: Columns) => Rows<Answer>,
  ): Promise<Answer> | undefined => {
    const values: (string | null)[] = []
    for (const parameter of query.parameters) {
      const text = wireText(parameter)
      if (text === undefined) return undefined
      values.push(text)
    }
    return sent(pool, query, values, answerOf, answered)
  }
  return {
    run: (query) => send(query, (columns) => plainRows(columns, parserOf)),
    read: (query) => send(query, (columns) => rowsToRead(columns, parserOf)),
  }
}

async function sent<Answer>(
  pool: pg.Pool,
  query: NamedQuery,
  values: readonly (string | null)[],
  answerOf: (columns: Columns) => Rows<Answer>,
  answered: (ms: number) => void,
): Promise<Answer> {
  try {
    let began = 0
    const answer = await new Promise<Answer>((resolve, reject) => {
      pool.connect((error, client, release) => {
        if (error || !client) return reject(error ?? new Error('there is no connection'))
        began = performance.now()
        const run = new Run(query, values, answerOf, (fault, found) => {
          release()
          if (fault) reject(fault)
          else resolve(found!)
        })
        client.query(run)
      })
    })
    // here and not in the socket's callback, which knows nothing of the request
    answered(performance.now() - began)
    return answer
  } catch (error) {
    // the driver's own stack ends at the socket
    if (error instanceof Error) Error.captureStackTrace(error)
    throw error
  }
}

/** A statement's columns as its connection described them. */
interface Columns {
  readonly fields: readonly { readonly name: string; readonly dataTypeID: number }[]
  /** Rows in the format of each kind of run. */
  readonly plans: Map<unknown, unknown>
}

/** Takes the rows of one run, each a list of texts. */
interface Rows<Answer> {
  add(texts: readonly (string | null)[]): void
  readonly answer: Answer
}

/** The statements that a connection has prepared for us, by name. */
const prepared = new WeakMap<pg.Connection, Map<string, Columns>>()
/** The text of statements without a name, as Parse sends it. */
const parseMessages = new WeakMap<object, Buffer>()
const describeUnnamed = describeMessage('')

/** One run, as the driver's client submits it. */
class Run<Answer> implements pg.Submittable {
  /** The driver keeps names of its own for the same statements. */
  readonly #name: string
  readonly #query: NamedQuery
  readonly #values: readonly (string | null)[]
  readonly #answerOf: (columns: Columns) => Rows<Answer>
  readonly #done: (error: Error | undefined, answer?: Answer) => void
  #known: Map<string, Columns> | undefined
  #rows: Rows<Answer> | undefined
  #fault: Error | undefined

  constructor(
    query: NamedQuery,
    values: readonly (string | null)[],
    answerOf: (columns: Columns) => Rows<Answer>,
    done: (error: Error | undefined, answer?: Answer) => void,
  ) {
    this.#query = query
    this.#name = query.name ? `${query.name}_direct` : ''
    this.#values = values
    this.#answerOf = answerOf
    this.#done = done
  }

  submit(connection: pg.Connection): void {
    const run = runMessages(this.#name, this.#values)
    const known = prepared.get(connection) ?? new Map<string, Columns>()
    prepared.set(connection, known)
    const columns = known.get(this.#name)
    if (columns) {
      this.#rows = this.#answerOf(columns)
      connection.stream.write(run)
      return
    }
    if (this.#name !== '') this.#known = known
    connection.stream.write(
      Buffer.concat([this.#parse(), this.#name === '' ? describeUnnamed : describeMessage(this.#name), run]),
    )
  }

  #parse(): Buffer {
    if (this.#name !== '') return parseMessage(this.#name, this.#query.sql)
    const message = parseMessages.get(this.#query.query) ?? parseMessage('', this.#query.sql)
    parseMessages.set(this.#query.query, message)
    return message
  }

  handleRowDescription({ fields }: Pick<Columns, 'fields'>): void {
    const columns: Columns = { fields, plans: new Map() }
    this.#known?.set(this.#name, columns)
    this.#rows = this.#answerOf(columns)
  }

  handleDataRow({ fields }: { readonly fields: readonly (string | null)[] }): void {
    if (this.#fault) return
    try {
      this.#rows!.add(fields)
    } catch (error) {
      this.#fault = error as Error
    }
  }

  handleReadyForQuery(): void {
    // a statement without rows has no description, and is prepared all the same
    if (!this.#rows) this.handleRowDescription({ fields: [] })
    if (this.#fault) this.#done(this.#fault)
    else this.#done(undefined, this.#rows!.answer)
  }

  handleError(error: Error): void {
    this.#done(this.#fault ?? error)
  }

  handleCommandComplete(): void {}
  handlePortalSuspended(): void {}
  handleEmptyQuery(): void {}
}

function planned<Plan>(kind: unknown, { plans }: Columns, make: () => Plan): Plan {
  const known = plans.get(kind) as Plan | undefined
  if (known) return known
  const made = make()
  plans.set(kind, made)
  return made
}

/** Rows as the driver would answer them. */
function plainRows(columns: Columns, parserOf: DirectRunsOptions['parserOf']): Rows<readonly Row[]> {
  const { names, parsers, empty } = planned(plainRows, columns, () => ({
    names: columns.fields.map(({ name }) => name),
    parsers: columns.fields.map(({ dataTypeID }) => parserOf(dataTypeID)),
    empty: emptyOf(columns.fields.map(({ name }) => name)),
  }))
  const answer: Row[] = []
  return {
    answer,
    add(texts) {
      // a copy of an object that has all keys already grows by none of them
      const row: Record<string, unknown> = { ...empty }
      for (let i = 0; i < texts.length; i++) {
        const text = texts[i]!
        if (text !== null) row[names[i]!] = parsers[i]!(text)
      }
      answer.push(row)
    },
  }
}

const emptyOf = (names: readonly string[]): Row => Object.fromEntries(names.map((name) => [name, null]))
const nothing: Row = {}

/** Rows as clients get them, as `readRows` reads them. */
function rowsToRead(columns: Columns, parserOf: DirectRunsOptions['parserOf']): Rows<ReadRows> {
  const {
    names,
    parsers,
    places: targets,
    row: emptyRow,
    labels: emptyLabels,
    beside: emptyBeside,
  } = planned(rowsToRead, columns, () => readingPlan(columns, parserOf))
  const [rows, beside]: [Row[], Row[]] = [[], []]
  return {
    answer: { rows, beside },
    add(texts) {
      const row: Record<string, unknown> = { ...emptyRow }
      const labels: Record<string, unknown> | undefined = emptyLabels && { ...emptyLabels }
      const besides: Record<string, unknown> | undefined = emptyBeside && { ...emptyBeside }
      for (let i = 0; i < texts.length; i++) {
        const text = texts[i]!
        if (text === null) continue
        const into = targets[i] === 'row' ? row : targets[i] === 'label' ? labels! : besides!
        into[names[i]!] = parsers[i]!(text)
      }
      if (labels) row.$labels = labels
      rows.push(row)
      beside.push(besides ?? nothing)
    },
  }
}

function readingPlan({ fields }: Columns, parserOf: DirectRunsOptions['parserOf']) {
  const targets = fields.map(({ name }) => targetOf(name))
  const names = fields.map(({ name }, i) => (targets[i] === 'label' ? name.slice(labelPrefix.length) : name))
  const empty = (place: string): Row | undefined => {
    const of = names.filter((_, i) => targets[i] === place)
    return of.length === 0 ? undefined : emptyOf(of)
  }
  const labels = empty('label')
  return {
    names,
    places: targets,
    parsers: fields.map(({ dataTypeID }) => isoParser(dataTypeID, parserOf(dataTypeID))),
    row: { ...empty('row'), ...(labels ? { $labels: null } : {}) },
    labels,
    beside: empty('beside'),
  }
}

/** Moments become ISO texts without a `Date` between. */
function isoParser(oid: number, parse: Parse): Parse {
  const { TIMESTAMPTZ, TIMESTAMP } = pg.types.builtins
  const isoOf: Parse = (text) => {
    const value = parse(text)
    return value instanceof Date ? value.toISOString() : value
  }
  if (oid === TIMESTAMPTZ) return (text) => isoMoment(text) ?? isoOf(text)
  return oid === TIMESTAMP ? isoOf : parse
}
