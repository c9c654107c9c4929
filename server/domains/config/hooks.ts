import type { ModuleHooks } from '#server/crud/hooks.ts'
import { AppError } from '#server/kit/app-error.ts'
import { readSystemInfo, systemInfoKey } from './system-info.ts'

/** Said when cached settings must be read again. */
export const configChannel = 'config.refresh'

const isBuiltIn = (row: Readonly<Record<string, unknown>>): boolean => row.configType === 'Y'

export const configHooks: ModuleHooks = {
  module: 'system/config',

  validate({ locale }, body, _mode, current) {
    const key = body.configKey ?? current?.configKey
    if (key !== systemInfoKey || typeof body.configValue !== 'string' || readSystemInfo(body.configValue)) return []
    const message = locale === 'en' ? 'Takes a JSON object of texts: name, logoImg, copyright, backgroundImage' : '应为 JSON 对象，各项为文本：name、logoImg、copyright、backgroundImage'
    return [{ field: 'configValue', code: 'json', message }]
  },

  beforeUpdate(_context, body, current) {
    if (isBuiltIn(current) && 'configKey' in body && body.configKey !== current.configKey) throw new AppError('row.protected', `key <${String(current.configKey)}> is built in`)
  },

  beforeRemove(_context, rows) {
    const builtIn = rows.find(isBuiltIn)
    if (builtIn) throw new AppError('row.protected', `key <${String(builtIn.configKey)}> is built in`)
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
