import type { BlockListSettings } from '#schemas/api/settings/block-list.ts'
import type { EnvSection, FeatureSettings } from '#schemas/api/settings/section.ts'
import type { MailSettings } from '#schemas/api/settings/mail.ts'
import type { PasswordSettings } from '#schemas/api/settings/passwords.ts'
import type { RegisterSettings } from '#schemas/api/settings/registration.ts'
import type { SignInSettings } from '#schemas/api/settings/sign-in.ts'
import type { SsoSettings } from '#schemas/api/settings/sso.ts'
import type { SystemInfo } from '#schemas/api/settings/system-info.ts'
import type { ThemeSettings } from '#schemas/api/settings/theme.ts'

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
  /** The secret of a section that has one; undefined while none is set. */
  secret(section: EnvSection): string | undefined
  /** All sections, the host's and the features', by the names of their calls. */
  sections(): ReadonlyMap<string, EnvSection>
  /** Reloads the settings. Called automatically after a change in any process. */
  read(): Promise<void>
}
