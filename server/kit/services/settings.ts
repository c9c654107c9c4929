import type {
  BlockListSettings,
  FormSettings,
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
  form(): FormSettings
  mail(): MailSettings
  sso(): SsoSettings
  /** Reloads the settings. Runs by itself after a change in any process. */
  read(): Promise<void>
}
