import { parse, protocol, type PGlite } from '@electric-sql/pglite'

export interface StatementResult {
  readonly rows: Record<string, unknown>[]
  /** Rows that the statement inserted, changed or deleted. */
  readonly affected: number
}

export interface StatementExecutor {
  run(sql: string, parameters: readonly unknown[], name?: string): Promise<StatementResult>
  /** Describes statements without a name anew, because types may have changed. */
  forget(): void
}

/** What a statement takes and answers, as the engine described it. */
interface Description {
  /** Types of the parameters, by oid. */
  readonly types: readonly number[]
  /** The message that describes the columns; absent: the statement answers no rows. */
  readonly columns?: Message
}

type Message = Parameters<typeof parse.parseResults>[0][number]

const { serialize } = protocol
/** Limit on the descriptions of statements without a name. */
const maxDescriptions = 1_000

/**
 * Runs statements by the engine's protocol (PostgreSQL's, "Extended Query"), each in one call instead of six. A named
 * statement is parsed once and planned as PostgreSQL sees fit; any other is parsed and planned at each run.
 */
export function statementExecutor(engine: PGlite): StatementExecutor {
  const named = new Map<string, Description>()
  const unnamed = new Map<string, Description>()

  const describe = async (sql: string, name: string): Promise<Description> => {
    const { messages } = await engine.execProtocol(
      Buffer.concat([serialize.parse({ name, text: sql }), serialize.describe({ type: 'S', name }), serialize.sync()]),
    )
    const columns = messages.find((message) => message.name === 'rowDescription')
    return { types: parse.parseDescribeStatementResults(messages), ...(columns ? { columns } : {}) }
  }

  const run: StatementExecutor['run'] = async (sql, parameters, name) => {
    const [known, key] = name ? [named, name] : [unnamed, sql]
    let description = known.get(key)
    // a statement just described is the engine's unnamed one
    let isParsed = true
    if (!description) {
      description = await describe(sql, name ?? '')
      if (known.size >= maxDescriptions) known.delete(known.keys().next().value!)
      known.set(key, description)
    } else if (!name) isParsed = false
    const { types, columns } = description
    const values = parameters.map((value, i) => wireValue(engine, value, types[i]!))
    const { messages } = await engine.execProtocol(
      Buffer.concat([
        ...(isParsed ? [] : [serialize.parse({ text: sql }), serialize.describe({ type: 'S' })]),
        serialize.bind({ values, ...(name ? { statement: name } : {}) }),
        serialize.execute({}),
        serialize.sync(),
      ]),
    )
    const [result] = parse.parseResults(isParsed && columns ? [columns, ...messages] : messages, engine.parsers)
    if (changesTypes.test(sql)) unnamed.clear()
    return { rows: (result?.rows ?? []) as Record<string, unknown>[], affected: result?.affectedRows ?? 0 }
  }
  return { run, forget: () => unnamed.clear() }
}

const changesTypes = /^\s*(?:create|alter|drop)\b/i

function wireValue({ serializers }: PGlite, value: unknown, type: number): string | null {
  if (value === null || value === undefined) return null
  return serializers[type]?.(value) ?? String(value)
}
