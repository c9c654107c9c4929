import type { FastifyPluginAsync, FastifyRequest } from 'fastify'
import { envValues, type EnvConfig } from '#schemas/api/settings/section.ts'
import type { Module } from '#schemas/module/resolve-module.ts'
import { createEngine } from '#server/crud/module-engine.ts'
import { logRefusals } from '#server/crud/log-refusals.ts'
import type { Row } from '#server/kit/module-hooks.ts'
import { refuse } from '#server/crud/parse-body.ts'
import { rowReader } from '#server/crud/row-reader.ts'
import { demandModule, type Registry } from '#server/crud/module-registry.ts'
import { wholeRows } from '#server/authorization/field-visibility.ts'
import { uploadFaults } from '#server/crud/check-upload-fields.ts'
import { updateRow } from '#server/crud/save-row-with-child-rows.ts'
import { allow } from '#server/authorization/route-access.ts'
import { AppError } from '#server/kit/app-error.ts'
import { callerOf } from '#server/authorization/require-permission.ts'
import { blockListFaults } from './check-block-list.ts'
import { escalationErrors } from './refuse-privilege-escalation.ts'
import { configHooks } from './module-hooks.ts'
import { configReferenceFaults } from './config-references.ts'
import { configChannel } from '#server/kit/services/settings.ts'
import { configStore } from './store.ts'
import { sectionNamed, withoutBlanks, type CheckedSection } from './settings-sections.ts'
import { flag, momentOrNull, one, text, textOrNull, whole } from '#server/kit/openapi-schemas.ts'
import { describeRoutes, documented, type DocsByRoute } from '#server/kit/route-docs.ts'

const byName = {
  params: { type: 'object', required: ['name'], properties: { name: { type: 'string', pattern: '^[A-Za-z]{1,50}$' } } },
} as const
const save = {
  body: {
    type: 'object',
    required: ['envKey', 'values', 'version'],
    additionalProperties: false,
    properties: {
      envKey: { type: 'string', pattern: '^[A-Za-z]{1,50}$' },
      values: { type: 'object' },
      version: { type: 'integer', minimum: 0 },
    },
  },
} as const
const editing = 'system:config:edit'

interface ByName {
  Params: { name: string }
}
interface SaveBody {
  Body: { envKey: string; values: Row; version: number }
}

/**
 * Each section of the settings as one form (specification §7, `/system/env/config`). Values are stored in rows of the
 * settings module and are logged, locked and announced like its changes.
 */
export const settingsSectionRoutes: FastifyPluginAsync<{ registry: Registry }> = async (app, { registry }) => {
  describeRoutes(app, envDocs)
  const store = configStore(app.db)
  const engine = createEngine(app, registry, [configHooks])
  // looked up per call, because module files change while the server runs
  const settingsNow = (): Module => demandModule(registry, 'system/config')

  const read = async (name: string): Promise<CheckedSection & { row: Row; values: Row }> => {
    const found = sectionNamed(app.settings.sections(), name)
    if (!found) throw new AppError('row.unknown', `section <${name}>`)
    const [row] = await rowReader(app.db, settingsNow(), registry, wholeRows(undefined)).list({
      configKey: { eq: found.section.configKey },
    })
    if (!row) throw new AppError('row.unknown', `key <${found.section.configKey}>`)
    return { ...found, row, values: envValues(found.section, String(row.configValue)) }
  }

  app.get<ByName>(
    '/system/env/config/:name',
    { schema: byName, config: allow('system:config:query') },
    async ({ params }): Promise<EnvConfig> => {
      const { row, values, section } = await read(params.name)
      const configId = row.configId as number
      return {
        envKey: params.name,
        values,
        ...(section.secret ? { isSecretSet: (await store.withSecret([configId])).get(configId) ?? false } : {}),
        version: row.version as number,
        updateBy: row.updateBy as string | null,
        updateTime: row.updateTime as string,
      }
    },
  )

  app.get<ByName>(
    '/system/env/config/value/:name',
    { schema: byName, config: allow('system:config:query') },
    async ({ params }) => (await read(params.name)).values,
  )

  app.post<SaveBody>(
    '/system/env/config/save',
    { schema: save, config: allow(editing) },
    async (request: FastifyRequest<SaveBody>, reply) => {
      const { envKey, values, version } = request.body
      const { section, module: fields, faults, row, values: before } = await read(envKey)
      // an absent field keeps its value; an empty one is unset
      const wanted = withoutBlanks({ ...before, ...values })
      refuse(faults(wanted, request.locale))
      refuse(blockListFaults(envKey, wanted, request.ip, request.locale))
      refuse(await uploadFaults(app.db, fields, wanted, before, request.locale))
      refuse(await configReferenceFaults(app.db, fields, wanted, before, request.locale))
      const { secret = { field: '', with: [] } } = section
      const after = envValues(section, JSON.stringify({ ...wanted, [secret.field]: undefined }))
      refuse(await escalationErrors(app.db, envKey, after, before, callerOf(request), request.locale))
      const call = { engine, module: settingsNow(), request, reply, params: {}, permission: editing }
      const configId = row.configId as number
      const saved = await logRefusals(call, () =>
        updateRow(engine.writing(call, editing), { configId, version, configValue: JSON.stringify(after) }, configId),
      )
      const secretText = wanted[secret.field]
      if (typeof secretText === 'string' || secret.with.some((name) => after[name] !== before[name])) {
        await store.keepSecret(configId, typeof secretText === 'string' ? secretText : null)
        await app.bus.publish(configChannel, {})
      }
      await app.settings.read()
      return { version: (saved as Row).version }
    },
  )
}

const envDocs = {
  'GET /system/env/config/:name': documented(
    '环境配置',
    'Settings as one form',
    one({
      envKey: text,
      values: { type: 'object' },
      'isSecretSet?': flag,
      version: whole,
      updateBy: textOrNull,
      updateTime: momentOrNull,
    }),
  ),
  'GET /system/env/config/value/:name': documented('环境配置的值', 'Values of such settings', { type: 'object' }),
  'POST /system/env/config/save': documented('保存环境配置', 'Save such settings', { type: 'object' }),
} satisfies DocsByRoute
