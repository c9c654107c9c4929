import { envValues } from '#schemas/api/settings/section.ts'
import type { ModuleHooks, Row } from '#server/kit/module-hooks.ts'
import { fieldError } from '#server/crud/body-errors.ts'
import { AppError } from '#server/kit/app-error.ts'
import { configChannel } from '#server/kit/services/settings.ts'
import { firstPasswordKey, passwordFaults, passwordRules } from '#server/kit/password-rules.ts'
import { blockListFaults } from './check-block-list.ts'
import { escalationErrors } from './refuse-privilege-escalation.ts'
import { sectionAt } from './settings-sections.ts'
import { configStore } from './store.ts'

const isBuiltIn = (row: Readonly<Record<string, unknown>>): boolean => row.configType === 'Y'

export const configHooks: ModuleHooks = {
  module: 'system/config',

  async validate({ db, module, locale, caller, ip, settings }, body, _mode, current) {
    if (current && isBuiltIn(current) && 'configKey' in body && body.configKey !== current.configKey)
      return [fieldError(module, 'configKey', 'readonly', locale)]
    if ((body.configKey ?? current?.configKey) === firstPasswordKey && typeof body.secretValue === 'string')
      return passwordFaults(await passwordRules(db), body.secretValue, '', { field: 'secretValue', locale })
    const section = sectionAt(settings.sections(), body.configKey ?? current?.configKey)
    const { configValue } = body
    if (!section || typeof configValue !== 'string') return []
    const given = jsonIn(configValue)
    const faults = given
      ? [...section.faults(given, locale), ...blockListFaults(section.name, given, ip, locale)]
      : [{ field: '', code: 'json', message: locale === 'en' ? 'Takes a JSON object' : '应为 JSON 对象' }]
    if (faults.length > 0)
      return faults.slice(0, 1).map(({ message }) => ({ field: 'configValue', code: 'json', message }))
    const [before, after] = [
      envValues(section.section, current && String(current.configValue)),
      envValues(section.section, configValue),
    ]
    const escalations = await escalationErrors(db, section.name, after, before, caller, locale)
    return escalations.slice(0, 1).map(({ message }) => ({ field: 'configValue', code: 'denied', message }))
  },

  beforeRemove(_context, rows) {
    const builtIn = rows.find(isBuiltIn)
    if (builtIn) throw new AppError('row.protected', `key <${String(builtIn.configKey)}> is built in`)
  },

  virtual: {
    isSecretSet: async ({ db, module }, rows) =>
      configStore(db).withSecret(rows.map((row) => row[module.key] as number)),
  },

  async afterCommit({ bus }) {
    await bus.publish(configChannel, {})
  },

  actions: {
    async refreshCache({ bus }) {
      await bus.publish(configChannel, {})
    },
  },
}

function jsonIn(text: string): Row | undefined {
  try {
    const value: unknown = JSON.parse(text)
    return typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as Row) : undefined
  } catch {
    return undefined
  }
}
