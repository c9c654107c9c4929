import type {
  BlockListSettings,
  EnvSection,
  FeatureSettings,
  MailSettings,
  PasswordSettings,
  RegisterSettings,
  SignInSettings,
  SsoSettings,
  SystemInfo,
} from '#schemas/api/env-config.ts'
import type { ThemeSettings } from '#schemas/api/theme-settings.ts'

declare module 'fastify' {
  interface FastifyInstance {
    settings: Settings
  }
}

/** The bus's channel that announces a changed setting. */
export const configChannel = 'config.refresh'

/** Settings that administrators change and the host reads. */
export interface Settings {
  info(): SystemInfo
  theme(): ThemeSettings
  signIn(): SignInSettings
  /** The text of the setting `sys.account.{name}`; undefined when missing. */
  account(name: string): string | undefined
  blockList(): BlockListSettings
  password(): PasswordSettings
  register(): RegisterSettings
  mail(): MailSettings
  sso(): SsoSettings
  /** The values of a feature's section. */
  of<Values extends object>(section: FeatureSettings<Values>): Values
  /** All sections, the host's and the features', by the names of their calls. */
  sections(): ReadonlyMap<string, EnvSection>
  /** Reloads the settings. Runs by itself after a change in any process. */
  read(): Promise<void>
}
