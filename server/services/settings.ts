import fp from 'fastify-plugin'
import { sql } from 'kysely'
import {
  envSections,
  envValues,
  type BlockListSettings,
  type FormSettings,
  type MailSettings,
  type PasswordSettings,
  type RegisterSettings,
  type SignInSettings,
  type SsoSettings,
  type SystemInfo,
} from '#schemas/api/env-config.ts'
import type { ThemeSettings } from '#schemas/api/theme-settings.ts'
import { configChannel, type Settings } from '../kit/decorations.ts'

const accountPrefix = 'sys.account.'

/**
 * Decorates `app.settings`: settings that administrators change and the host reads. Reloaded when a setting changes in
 * any process.
 */
export const settings = fp(
  async (app) => {
    const {
      systemInfoConfig,
      themeConfig,
      signInConfig,
      blockListConfig,
      passwordConfig,
      registerConfig,
      formConfig,
      mailConfig,
      ssoConfig,
    } = envSections
    const keys = [
      systemInfoConfig,
      themeConfig,
      signInConfig,
      blockListConfig,
      passwordConfig,
      registerConfig,
      formConfig,
      mailConfig,
      ssoConfig,
    ].map((section) => section.configKey)
    let texts: ReadonlyMap<string, string> = new Map()
    const read = async (): Promise<void> => {
      const { rows } = await sql<{ configKey: string; configValue: string }>`
      select config_key, config_value from sys_config where (config_key = any (${keys}::text[]) or starts_with(config_key, ${accountPrefix})) and del_flag = '0'`.execute(
        app.db,
      )
      texts = new Map(rows.map(({ configKey, configValue }) => [configKey, configValue]))
    }
    // requests never wait for a reload; a read during it gets the old settings
    const again = (): void =>
      void read().catch((error: unknown) => app.log.error({ err: error }, 'settings were not read'))
    for (const channel of [configChannel, 'reconnected']) app.bus.subscribe(channel, again)
    app.addHook('onReady', read)
    // a section's fields match its interface (schemas/api/env-config.ts)
    const known = new Map<string, { readonly text: string | undefined; readonly values: unknown }>()
    // every request reads some of them
    const values = <T>(section: (typeof envSections)[keyof typeof envSections]): T => {
      const text = texts.get(section.configKey)
      const before = known.get(section.configKey)
      if (before && before.text === text) return before.values as T
      const now = envValues(section, text)
      known.set(section.configKey, { text, values: now })
      return now as T
    }
    app.decorate('settings', {
      info: () => values<SystemInfo>(systemInfoConfig),
      theme: () => values<ThemeSettings>(themeConfig),
      signIn: () => values<SignInSettings>(signInConfig),
      blockList: () => values<BlockListSettings>(blockListConfig),
      password: () => values<PasswordSettings>(passwordConfig),
      register: () => values<RegisterSettings>(registerConfig),
      form: () => values<FormSettings>(formConfig),
      mail: () => values<MailSettings>(mailConfig),
      sso: () => values<SsoSettings>(ssoConfig),
      account: (name) => texts.get(accountPrefix + name),
      read,
    } satisfies Settings)
  },
  { name: 'settings', dependencies: ['bus'] },
)
