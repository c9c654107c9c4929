import { sql } from 'kysely'
import { envSections } from '#schemas/api/settings/host-sections.ts'
import { envValues } from '#schemas/api/settings/section.ts'
import type { PasswordSettings } from '#schemas/api/settings/passwords.ts'
import type { FieldError } from '#schemas/api/envelope.ts'
import { passwordFault, passwordRuleText } from '#schemas/module/password-rules.ts'
import { textIn, type Locale } from '#schemas/module/localized-text.ts'
import type { Db } from './database-tables.ts'

/** The setting with the first password of imported users. */
export const firstPasswordKey = 'sys.user.initPassword'

/** The current rules for new passwords. */
export async function passwordRules(db: Db): Promise<PasswordSettings> {
  const section = envSections.passwordConfig
  const {
    rows: [row],
  } = await sql<{
    configValue: string | null
  }>`select config_value from sys_config where config_key = ${section.configKey} and del_flag = '0'`.execute(db)
  return envValues(section, row?.configValue ?? undefined) as unknown as PasswordSettings
}

/** The rules a password breaks, as faults of this field. `userName` may be empty while unknown. */
export function passwordFaults(
  rules: PasswordSettings,
  password: string,
  userName: string,
  { field, locale }: { readonly field: string; readonly locale: Locale },
): readonly FieldError[] {
  const fault = passwordFault(password, rules, userName)
  return fault ? [{ field, code: fault, message: textIn(passwordRuleText(fault, rules), locale) }] : []
}
