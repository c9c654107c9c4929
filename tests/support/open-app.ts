import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { FastifyInstance, InjectOptions } from 'fastify'
import qs from 'qs'
import { serverPlugins } from '#plugins/server.ts'
import type { Envelope } from '#schemas/api/envelope.ts'
import { buildApp, type AppOptions } from '#server/app.ts'
import { loadRegistry, moduleFolders } from '#server/crud/load-modules.ts'
import { readConfig } from '#server/kit/config.ts'
import type { Db } from '#server/kit/database-tables.ts'
import type { FillPages } from '#server/kit/services/fill-pages.ts'
import { prepareDatabase } from '#server/prepare-database.ts'
import { openTestDatabase } from './open-test-database.ts'
import { testPassword, type Person } from './test-users.ts'

export interface Answer<T = unknown> {
  readonly status: number
  readonly body: Envelope<T>
  readonly headers: Readonly<Record<string, unknown>>
  readonly text: string
  readonly bytes: Buffer
}

export interface CallOptions {
  readonly body?: unknown
  readonly query?: object
  readonly headers?: Record<string, string>
}

/** Calls the server without a network. `T` is the expected type of `data`. */
export interface Client {
  // oxlint-disable-next-line typescript/no-explicit-any -- a test says what it expects by asserting it
  get<T = any>(path: string, options?: CallOptions): Promise<Answer<T>>
  // oxlint-disable-next-line typescript/no-explicit-any -- a test says what it expects by asserting it
  post<T = any>(path: string, options?: CallOptions): Promise<Answer<T>>
  // oxlint-disable-next-line typescript/no-explicit-any -- a test says what it expects by asserting it
  put<T = any>(path: string, options?: CallOptions): Promise<Answer<T>>
  // oxlint-disable-next-line typescript/no-explicit-any -- a test says what it expects by asserting it
  patch<T = any>(path: string, options?: CallOptions): Promise<Answer<T>>
  // oxlint-disable-next-line typescript/no-explicit-any -- a test says what it expects by asserting it
  del<T = any>(path: string, options?: CallOptions): Promise<Answer<T>>
}

export interface TestApp {
  readonly app: FastifyInstance
  readonly anonymous: Client
  as(person?: Person): Promise<Client>
  /** A client that sends this header, such as its own token. */
  withHeaders(headers: Record<string, string>): Client
  close(): Promise<void>
}

export interface OpenAppOptions extends Partial<
  Pick<AppOptions, 'clock' | 'dist' | 'fillPages' | 'hooks' | 'logger' | 'plugins' | 'vendorKey'>
> {
  /** Runs on the database before the tables of `schemasDir` are created, such as for views. */
  readonly prepare?: (db: Db) => Promise<unknown>
  /** Environment variables that override the defaults. */
  readonly env?: Readonly<Record<string, string>>
  /** Most connections to PostgreSQL, 4 by default; the product has 10. */
  readonly connections?: number
  /** A folder of module files, like SCHEMAS_DIR. */
  readonly schemasDir?: string | readonly string[]
}

/** Public pages for tests that open none, because loading their sources takes seconds. */
export const noPages: FillPages = { render: () => '', assets: { scripts: [], styles: [] } }

/** The data of a successful call; throws the response otherwise. */
// oxlint-disable-next-line typescript/no-explicit-any -- rows of several modules
export const must = async (answer: Promise<Answer>): Promise<any> => {
  const { body } = await answer
  if (body.code !== 200) throw new Error(JSON.stringify(body))
  return body.data
}

/** The refused fields of a call with their codes, or its code. */
export const errorsOf = ({ body }: Answer): readonly string[] =>
  (body.data as { errors?: readonly { field: string; code: string }[] }).errors?.map(
    ({ field, code }) => `${field} ${code}`,
  ) ?? [`${body.code}`]

/** The real server on its own copy of the prepared database. Close it when done. */
export async function openApp({
  env = {},
  schemasDir,
  connections,
  clock,
  dist,
  fillPages,
  hooks,
  logger,
  plugins,
  vendorKey,
  prepare,
}: OpenAppOptions = {}): Promise<TestApp> {
  const { database, url, drop } = await openTestDatabase(connections)
  const dataDir = await mkdtemp(join(tmpdir(), 'formwork-app-'))
  const { registry, faults } = await loadRegistry([
    ...moduleFolders(plugins ?? serverPlugins),
    ...[schemasDir ?? []].flat(),
  ])
  if (faults.length > 0) throw new Error(faults.join('\n'))
  await prepare?.(database.db)
  if (schemasDir || plugins) {
    await prepareDatabase(
      database.db,
      registry,
      () => Promise.reject(new Error('the test database has its people already')),
      plugins ? { plugins } : {},
    )
  }
  const app = await buildApp({
    config: readConfig({ RATE_LIMIT: 'off', DATA_DIR: dataDir, ...(url ? { DATABASE_URL: url } : {}), ...env }),
    database,
    registry,
    fillPages: fillPages ?? (await builtFromSource()),
    ...(clock ? { clock } : {}),
    ...(dist ? { dist } : {}),
    ...(hooks ? { hooks } : {}),
    ...(logger ? { logger } : {}),
    ...(plugins ? { plugins } : {}),
    ...(vendorKey ? { vendorKey } : {}),
  })
  await app.ready()

  const withHeaders = (headers: Record<string, string>): Client => {
    const call =
      (method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE') =>
      async (path: string, options: CallOptions = {}) => {
        const query = options.query ? `?${qs.stringify(options.query)}` : ''
        const response = await app.inject({
          method,
          url: path + query,
          headers: { ...headers, ...options.headers },
          ...(options.body === undefined ? {} : { payload: options.body as InjectOptions['payload'] & object }),
        })
        return {
          status: response.statusCode,
          headers: response.headers,
          text: response.body,
          bytes: response.rawPayload,
          get body() {
            return response.json()
          },
        }
      }
    return { get: call('GET'), post: call('POST'), put: call('PUT'), patch: call('PATCH'), del: call('DELETE') }
  }
  const anonymous = withHeaders({})
  const tokens = new Map<Person, string>()
  return {
    app,
    anonymous,
    withHeaders,
    async as(person = 'admin') {
      let token = tokens.get(person)
      if (!token) {
        const { body } = await anonymous.post<string>('/api/login', {
          body: { username: person, password: testPassword },
        })
        if (body.code !== 200) throw new Error(`<${person}> cannot sign in: ${body.msg}`)
        token = body.data
        tokens.set(person, token)
      }
      return withHeaders({ authorization: `Bearer ${token}` })
    },
    async close() {
      await app.close()
      await drop()
      await rm(dataDir, { recursive: true, force: true })
    },
  }
}

/** Public pages from their sources: Vitest compiles .tsx, Node alone does not. */
async function builtFromSource(): Promise<FillPages> {
  const { renderHtml } = await import('#plugins/form-fill/client/html-document.tsx')
  return {
    render: renderHtml as FillPages['render'],
    assets: { scripts: ['/fill/test.js'], styles: ['/fill/test.css'], receipt: ['/fill/receipt.js'] },
  }
}
