import { join } from 'node:path'
import type { FastifyPluginAsync } from 'fastify'
import type { ModuleDebug } from '#schemas/api/debug-api-types.ts'
import { checkModules } from '#schemas/module/check/check-modules.ts'
import { explain } from '#schemas/module/check/explain-module.ts'
import type { ModuleHooks } from '#server/kit/module-hooks.ts'
import { checkContext, readSources } from '#server/crud/load-modules.ts'
import { requireModuleAccess } from '#server/authorization/module-access.ts'
import type { Registry } from '#server/crud/module-registry.ts'
import { signedIn } from '#server/authorization/route-access.ts'
import { AppError } from '#server/kit/app-error.ts'
import { callerOf } from '#server/authorization/require-permission.ts'
import { origins } from '#schemas/api/debug-api-types.ts'
import { anything, list, one, text, whole, words } from '#server/kit/openapi-schemas.ts'
import { describeRoutes, documented, type DocsByRoute } from '#server/kit/route-docs.ts'

const ofModule = {
  querystring: {
    type: 'object',
    required: ['module'],
    additionalProperties: false,
    properties: { module: { type: 'string', pattern: '^[a-z][a-z0-9-]*/[a-z][a-z0-9-]*$', maxLength: 100 } },
  },
} as const

interface DebugOptions {
  readonly registry: Registry
  readonly hooks: readonly ModuleHooks[]
  /** Folders of module files. */
  readonly folders: readonly string[]
}

/**
 * Serves the parts of a screen to the debug panel (renderer/crud/debug). Registered in development only; reads the
 * files from disk at each call.
 */
export const debugRoutes: FastifyPluginAsync<DebugOptions> = async (app, { registry, hooks, folders }) => {
  describeRoutes(app, docs)
  app.get<{ Querystring: { module: string } }>(
    '/debug/schema',
    { schema: ofModule, config: signedIn },
    async (request): Promise<ModuleDebug> => {
      const { module: name } = request.query
      const running = registry.find(name)
      if (running) requireModuleAccess(callerOf(request), running)

      const files = await Promise.all(folders.map(async (dir) => ({ dir, sources: await readSources(dir) })))
      const sources = files.flatMap((folder) => folder.sources)
      const found = sources.find((source) => source.name === name)
      if (!found) throw new AppError('module.unknown', `module <${name}> has no file`)
      const { modules, faults } = checkModules(sources, await checkContext(hooks))
      const dir = files.find((folder) => folder.sources.includes(found))!.dir
      return {
        file: found.path,
        path: join(dir, `${name}.json`),
        text: found.text,
        parts: modules.some((file) => file.module === name) ? explain(found.text) : [],
        faults: faults.filter((fault) => fault.file === found.path),
      }
    },
  )
}

const docs = {
  'GET /debug/schema': documented(
    '模块文件的来历（仅开发环境）',
    'What a screen is made of, in development only',
    one({
      file: text,
      path: text,
      text,
      parts: list(
        one({ path: text, 'value?': anything, 'size?': whole, origin: words(...origins), line: whole, column: whole }),
      ),
      faults: list({ type: 'object' }),
    }),
  ),
} satisfies DocsByRoute
