import fp from 'fastify-plugin'
import { sql } from 'kysely'
import { envSections } from '#schemas/api/settings/host-sections.ts'
import { envValues, type EnvSection, type FeatureSettings } from '#schemas/api/settings/section.ts'
import type { BlockListSettings } from '#schemas/api/settings/block-list.ts'
import type { MailSettings } from '#schemas/api/settings/mail.ts'
import type { PasswordSettings } from '#schemas/api/settings/passwords.ts'
import type { RegisterSettings } from '#schemas/api/settings/registration.ts'
import type { SignInSettings } from '#schemas/api/settings/sign-in.ts'
import type { SsoSettings } from '#schemas/api/settings/sso.ts'
import type { SystemInfo } from '#schemas/api/settings/system-info.ts'
import type { ThemeSettings } from '#schemas/api/settings/theme.ts'
import { configChannel, type Settings } from '../kit/services/settings.ts'

const accountPrefix = 'sys.account.'

export interface SettingsOptions {
  readonly features: readonly { readonly name: string; readonly settings?: readonly FeatureSettings[] }[]
}

/** Throws when a feature claims a name or a row that is taken. */
function allSections(features: SettingsOptions['features']): ReadonlyMap<string, EnvSection> {
  const all = new Map<string, EnvSection>(Object.entries(envSections))
  for (const { name: feature, settings: own = [] } of features)
    for (const section of own) {
      const isTaken = [...all].some(([name, { configKey }]) => name === section.name || configKey === section.configKey)
      if (isTaken) throw new Error(`the settings <${section.name}> of feature <${feature}> are there already`)
      all.set(section.name, section)
    }
  return all
}

/**
 * Decorates `app.settings`: settings that administrators change and the host reads. Reloaded when a setting changes in
 * any process.
 */
export const settings = fp<SettingsOptions>(
  async (app, { features }) => {
    const {
      systemInfoConfig,
      themeConfig,
      signInConfig,
      blockListConfig,
      passwordConfig,
      registerConfig,
      mailConfig,
      ssoConfig,
    } = envSections
    const sections = allSections(features)
    const keys = [...sections.values()].map((section) => section.configKey)
    let texts: ReadonlyMap<string, string> = new Map()
    let secrets: ReadonlyMap<string, string | null> = new Map()
    const read = async (): Promise<void> => {
      const { rows } = await sql<{ configKey: string; configValue: string; secretValue: string | null }>`
      select config_key, config_value, secret_value from sys_config where (config_key = any (${keys}::text[]) or starts_with(config_key, ${accountPrefix})) and del_flag = '0'`.execute(
        app.db,
      )
      texts = new Map(rows.map(({ configKey, configValue }) => [configKey, configValue]))
      secrets = new Map(rows.map(({ configKey, secretValue }) => [configKey, secretValue]))
    }
    // requests never wait for a reload; a read during it gets the old settings
    const again = (): void =>
      void read().catch((error: unknown) => app.log.error({ err: error }, 'settings were not read'))
    for (const channel of [configChannel, 'reconnected']) app.bus.subscribe(channel, again)
    app.addHook('onReady', read)
    // a section's fields match its interface (schemas/api/settings/)
    const known = new Map<string, { readonly text: string | undefined; readonly values: unknown }>()
    // every request reads some of them
    const values = <T>(section: EnvSection): T => {
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
      of: <Values extends object>(section: FeatureSettings<Values>) => values<Values>(section),
      secret: ({ configKey }) => secrets.get(configKey) ?? undefined,
      sections: () => sections,
      mail: () => values<MailSettings>(mailConfig),
      sso: () => values<SsoSettings>(ssoConfig),
      account: (name) => texts.get(accountPrefix + name),
      read,
    } satisfies Settings)
  },
  { name: 'settings', dependencies: ['bus'] },
)
