import { join } from 'node:path'
import type { FastifyRequest } from 'fastify'
import { serverPlugins } from '#plugins/server.ts'
import { buildApp, type AppOptions } from './app.ts'
import { ensureBuilt, loadFillPages } from './build/build-browser-code.ts'
import { loadRegistry, moduleFolders } from './crud/load-modules.ts'
import { moduleHooks } from './domains/module-hooks.ts'
import type { Config } from './kit/config.ts'
import { hashPassword } from './kit/password-hash.ts'
import { oneTimePassword } from './kit/random-secrets.ts'
import { prepareDatabase } from './prepare-database.ts'
import type { Database } from './services/db/open-database.ts'
import { collectGarbageWhenIdle } from './collect-garbage.ts'
import type { stopOnSignal } from './stop-on-signal.ts'
import { watchModules } from './watch-modules.ts'

const root = join(import.meta.dirname, '..')

export interface RunOptions extends Pick<AppOptions, 'vendorKey' | 'plugins'> {
  readonly config: Config
  /** The database, which may still be opening. */
  readonly opening: Promise<Database>
  readonly signals: ReturnType<typeof stopOnSignal>
}

/** Builds the browser code, prepares the database, listens. What can go on at once does. */
export async function runApp({ config, opening, signals, ...more }: RunOptions): Promise<void> {
  const folders = moduleFolders(serverPlugins, config.schemasDir)
  const hooks = [...moduleHooks, ...serverPlugins.flatMap((plugin) => plugin.hooks ?? [])]
  const { registry, faults } = await loadRegistry(folders, hooks)
  if (faults.length > 0) {
    console.error(faults.join('\n'))
    if (!config.development) throw new Error(`${faults.length} errors in module files, listed above`)
  }
  const [fillPages, database] = await Promise.all([
    ensureBuilt({ root, log: (line) => console.log(line) }).then(() => loadFillPages(root)),
    opening,
  ])
  const password = config.adminPassword ?? oneTimePassword()
  const {
    firstStart,
    differences,
    registry: served,
  } = await prepareDatabase(
    database.db,
    registry,
    async () => ({
      passwordHash: await hashPassword(password),
      mustChangePassword: config.adminPassword === undefined,
    }),
    { startsBroken: config.development },
  )
  const app = await buildApp({
    ...more,
    config,
    database,
    registry: served,
    fillPages,
    dist: join(root, 'dist'),
    logger: {
      level: config.logLevel,
      redact: ['req.headers.authorization', 'req.headers.cookie'],
      serializers: { req: requestForLog },
    },
  })
  for (const difference of differences) app.log.warn(difference)
  app.addHook('onClose', async () => database.close())
  if (config.development) app.addHook('onClose', watchModules(folders, hooks, app.modules, console))
  signals.stops(() => app.close())
  exitOnDeath(database)
  await app.listen({ port: config.port, host: config.host, listenTextResolver: () => 'listening' })
  collectGarbageWhenIdle()
  const { port } = app.server.address() as { port: number }
  console.log(
    greeting(
      config.publicUrl ?? `http://${config.host === '127.0.0.1' ? 'localhost' : config.host}:${port}`,
      firstStart,
      config.adminPassword ? undefined : password,
      config.development,
    ),
  )
}

/**
 * Nothing can be served any more, and only a new process can open the database again: the supervisor of this process
 * must start it.
 */
function exitOnDeath(database: Database): void {
  void database.embedded?.died.then(async (fault) => {
    console.error(fault)
    await database.close()
    process.exit(1)
  })
}

function greeting(address: string, firstStart: boolean, password: string | undefined, development: boolean): string {
  // in development people open Vite's address, which dev.ts has said
  const lines = ['', `  ${development ? 'Server' : 'Formwork'}   ${address}`]
  if (firstStart)
    lines.push(
      '',
      '  Sign in as admin' +
        (password ? ` with the one-time password ${password}` : ' with the password of ADMIN_PASSWORD'),
    )
  return `${lines.join('\n')}\n`
}

/**
 * A request as the log shows it: without the token that a socket and a link carry in their address, and without the
 * tickets and codes of a sign-on.
 */
export const requestForLog = (request: FastifyRequest): Record<string, unknown> => ({
  method: request.method,
  url: request.url.replace(/([?&](?:token|ticket|code|state)=)[^&]*/g, '$1…'),
  host: request.host,
  remoteAddress: request.ip,
  remotePort: request.socket?.remotePort,
})
