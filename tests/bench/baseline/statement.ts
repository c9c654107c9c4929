import pg from 'pg'
import { openFolder } from '#server/services/db/embedded-data-folder.ts'

/** Runs one statement, named and prepared where the engine supports it, and returns its rows. */
export type Query = <Row = Record<string, unknown>>(
  name: string,
  text: string,
  values?: readonly unknown[],
) => Promise<readonly Row[]>

export type BareSource = { readonly url: string } | { readonly dataDir: string }

/** Bare `pg` with named statements, or the embedded engine in its thread: no Kysely, no log, no conversion of names. */
export async function openQuery(source: BareSource): Promise<Query> {
  if ('url' in source) {
    const numbers = new Set<number>([pg.types.builtins.INT8, pg.types.builtins.NUMERIC])
    const pool = new pg.Pool({
      connectionString: source.url,
      max: 10,
      types: {
        getTypeParser: (oid, format) => (numbers.has(oid) ? Number : pg.types.getTypeParser(oid, format)),
      },
    })
    return async <Row>(name: string, text: string, values: readonly unknown[] = []) =>
      (await pool.query({ name, text, values: [...values] })).rows as Row[]
  }
  const engine = await openFolder(source.dataDir)
  return async <Row>(_name: string, text: string, values: readonly unknown[] = []) => {
    const release = await engine.acquire()
    try {
      return (await engine.query(text, values)).rows as Row[]
    } finally {
      release()
    }
  }
}
