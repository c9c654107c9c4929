import pg from 'pg'

/** URL of a reachable PostgreSQL; throws when one is configured but unreachable. */
export async function findPostgres(): Promise<string | undefined> {
  const url = process.env.TEST_DATABASE_URL ?? 'postgres://postgres@127.0.0.1:5432/postgres'
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 2000 })
  try {
    await client.connect()
    await client.query('select 1')
    return url
  } catch {
    if (process.env.TEST_DATABASE_URL) throw new Error('TEST_DATABASE_URL is set and does not answer')
    if (process.env.REQUIRE_POSTGRES) throw new Error('REQUIRE_POSTGRES is set and no PostgreSQL answers')
    console.log(
      '\n— no PostgreSQL answers at TEST_DATABASE_URL or 127.0.0.1:5432: the API tests run on the embedded database only',
    )
    return undefined
  } finally {
    await client.end().catch(() => {})
  }
}
